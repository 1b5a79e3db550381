import { effect, signal } from '@preact/signals';
import { keep, kept } from '../state/kept';
import { en, type Key } from './en';
import { zh } from './zh';
import { zhRules } from './zh-rules';

export type Language = 'en' | 'zh';
export type { Key };

const TEXTS: Record<Language, Record<Key, string>> = { en, zh };

/** The language of the page: chosen before, else that of the browser. */
export const language = signal<Language>(first());

function first(): Language {
  const chosen = kept('language');
  if (chosen === 'en' || chosen === 'zh') {
    return chosen;
  }
  return typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** Tells the browser which language it shows: for screen readers, fonts and hyphenation. */
export function followLanguage(): void {
  effect(() => {
    document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en';
    keep('language', language.value);
  });
}

/** A text of the page in the language chosen, with `{name}` filled in. */
export function text(key: Key, values: Record<string, string | number> = {}): string {
  return TEXTS[language.value][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What the rule schema says of a field, in the language chosen where we have it, else in English. */
export function explained(english: string): string {
  return language.value === 'zh' ? (zhRules[english] ?? english) : english;
}
