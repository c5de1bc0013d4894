/**
 * Returns the name of a country, of which the ISO 3166 alpha-2 code may be known, in a language; the name on the
 * map where the browser has none.
 */
export function countryName(code: string | undefined, nameOnMap: string, language: string): string {
  if (code === undefined) return nameOnMap;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? nameOnMap;
}
