// The forms of a name that the files of a recipe need.
import { RecipeError } from './recipe.mjs';

const WORDS = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Words that say nothing about a thing, or cannot be a name of TypeScript. */
const NO_NAMES = new Set([
  'new',
  'class',
  'default',
  'delete',
  'function',
  'import',
  'export',
  'package',
  'return',
  'switch',
]);

/** Returns the forms of a name such as `fuel-card`, of a chart such as `history/fix-notes`. */
export function namesOf(name, { plural, en, es, pt }) {
  const [area, ...rest] = name.includes('/') ? name.split('/') : ['', name];
  const kebab = rest.join('/');
  const plurals = plural ?? pluralOf(kebab);
  for (const part of [kebab, plurals, ...(area === '' ? [] : [area])])
    if (!WORDS.test(part) || NO_NAMES.has(part))
      throw new RecipeError(`“${part}” is no name: use English words in lower case, joined by hyphens`);
  const words = kebab.replaceAll('-', ' ');
  return {
    area,
    kebab,
    camel: camelOf(kebab),
    pascal: capital(camelOf(kebab)),
    words,
    plurals: {
      kebab: plurals,
      camel: camelOf(plurals),
      pascal: capital(camelOf(plurals)),
      words: plurals.replaceAll('-', ' '),
    },
    texts: { en: en ?? words, es: es ?? words, pt: pt ?? words },
  };
}

/** Returns a text with a capital at its start. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function camelOf(kebab) {
  return kebab.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function pluralOf(word) {
  return /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : `${word}${/(?:s|x|ch|sh)$/.test(word) ? 'es' : 's'}`;
}
