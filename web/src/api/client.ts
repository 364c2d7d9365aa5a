// Questions to the server. A refusal carries the mistakes with their places; status 0 means that no server answered.
import type { Mistake, Mistakes } from './types.ts';

export class Refusal extends Error {
  readonly status: number;
  readonly mistakes: readonly Mistake[];

  constructor(status: number, mistakes: readonly Mistake[]) {
    super(mistakes.map((mistake) => mistake.message).join('; '));
    this.status = status;
    this.mistakes = mistakes;
  }
}

type Value = string | number | boolean | undefined;

/** An address below /api/v1, without the parameters that are left out. */
export function question(path: string, parameters: Record<string, Value>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return `${path}?${search}`;
}

export async function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  return read(await send(`/api/v1/${address}`, { signal: signal ?? null }));
}

export async function post<T>(address: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body), signal: signal ?? null };
  return read(await send(`/api/v1/${address}`, sent));
}

export async function remove(address: string): Promise<void> {
  await send(`/api/v1/${address}`, { method: 'DELETE', keepalive: true });
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refusal(0, []);
  }
}

async function read<T>(response: Response): Promise<T> {
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!isJson) throw new Refusal(response.ok ? 0 : response.status, []);
  const body = await response.json();
  if (!response.ok) throw new Refusal(response.status, (body as Mistakes).errors ?? []);
  return body as T;
}
