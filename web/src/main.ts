import './style.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { words } from './words/words.svelte.ts';

const target = document.getElementById('page');
if (target) {
  // The first paint is in the language asked for; without its words, it is in English.
  await words.load().catch(() => {});
  mount(App, { target });
}
