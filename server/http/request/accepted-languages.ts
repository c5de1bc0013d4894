/** A browser names a handful; more are not read. */
const MOST_LANGUAGES = 16;

/** Returns the languages of an `Accept-Language` header, the preferred one first; without those it refuses. */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',', MOST_LANGUAGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);
}
