// Short names of the forms that the server sends; they are generated from crates/server/openapi.json.
import type { components } from './schema.ts';

type Schemas = components['schemas'];
export type Analysis = Schemas['Analysis'];
export type Board = Schemas['Board'];
export type BoardMove = Schemas['BoardMove'];
export type Catalogue = Schemas['Catalogue'];
export type CatalogueEntry = Schemas['CatalogueEntry'];
export type Certificate = Schemas['CertificateReport'];
export type Examples = Schemas['Examples'];
export type Figure = Schemas['Figure'];
export type Graph = Schemas['Graph'];
export type Grid = Schemas['Grid'];
export type Health = Schemas['Health'];
export type JobReport = Schemas['JobReport'];
export type LookupReport = Schemas['LookupReport'];
export type Mistake = Schemas['Mistake'];
export type Mistakes = Schemas['Mistakes'];
export type PeriodReport = Schemas['PeriodReport'];
export type Picture = Schemas['Picture'];
export type PlayReply = Schemas['PlayReply'];
export type ReadComponent = Schemas['ReadComponent'];
export type Reading = Schemas['Reading'];
export type RulesReport = Schemas['RulesReport'];
export type Sequence = Schemas['Sequence'];
export type Touch = Schemas['Touch'];

export type PictureOf<K extends Picture['picture']> = Extract<Picture, { picture: K }>;
export type TouchOf<K extends Touch['kind']> = Extract<Touch, { kind: K }>;
