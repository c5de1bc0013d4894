/**
 * Returns what sends requests as before and asks for texts in the language of an element: a reader who has chosen
 * another language than the browser's gets names of places and workbooks in it, too.
 */
export function sendInLanguageOf(root: { readonly lang: string }, send: typeof fetch = fetch): typeof fetch {
  return (input, init) => {
    if (input instanceof Request && root.lang !== '') input.headers.set('accept-language', root.lang);
    return send(input, init);
  };
}
