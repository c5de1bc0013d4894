/** What fills the placeholders of a text, by name. */
export interface TextValues {
  readonly [name: string]: string | number | boolean | null | undefined;
  /** Chooses between the plural forms of the text. */
  readonly count?: number | undefined;
  /** Stands where the catalog has no such text. */
  readonly defaultValue?: string | undefined;
}

/**
 * Returns the text of a key, or of the first of several keys that the catalog has, with its placeholders filled. A missing
 * text shows its marked key (§1).
 */
export type Translate = (key: string | readonly string[], values?: TextValues) => string;

/** The texts of a language. */
export interface Translation {
  /** The locale of numbers, dates and times. */
  readonly language: string;
  readonly t: Translate;
  /** Whether the catalog has a text of that key. */
  exists(key: string): boolean;
}

/** Texts of one language, to which bundles are added while the page runs. */
export interface Texts extends Translation {
  /** Adds the texts of a bundle, whose sections may be there already. */
  add(bundle: object): void;
}

/** Placeholders are enclosed in percent signs. */
const PLACEHOLDER = /%(\w+)%/g;

const NO_VALUES: TextValues = {};

/** Returns texts of a language that has none yet. */
export function textsOf(language: string): Texts {
  const texts = new Map<string, string>();
  const plurals = new Intl.PluralRules(language);

  function textOf(key: string, count: number | undefined): string | undefined {
    if (typeof count !== 'number') return texts.get(key);
    // The rules of Portuguese count 0 as one, and people write "0 dispositivos".
    const form = count === 0 ? 'zero' : plurals.select(count);
    return texts.get(`${key}_${form}`) ?? texts.get(`${key}_other`) ?? texts.get(key);
  }

  return {
    language,
    t(key, values = NO_VALUES) {
      const keys = typeof key === 'string' ? [key] : key;
      let text: string | undefined;
      for (const item of keys) if ((text = textOf(item, values.count)) !== undefined) break;
      if (text === undefined) return values.defaultValue ?? missingTextMarker(keys.at(-1) ?? '');
      return text.includes('%') ? filled(text, values) : text;
    },
    exists: (key) => texts.has(key),
    add: (bundle) => addTexts(texts, bundle, ''),
  };
}

/** Returns what the screen shows where a text is missing. */
export function missingTextMarker(key: string): string {
  return `_KT_${key}_KT_`;
}

/** Fills the placeholders of a text; one without a value stays empty. What a value contains is not filled again. */
function filled(text: string, values: TextValues): string {
  return text.replace(PLACEHOLDER, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : '',
  );
}

function addTexts(texts: Map<string, string>, section: object, path: string): void {
  for (const [name, value] of Object.entries<unknown>({ ...section })) {
    const key = path + name;
    if (typeof value === 'string') texts.set(key, value);
    else if (typeof value === 'object' && value !== null) addTexts(texts, value, `${key}.`);
  }
}
