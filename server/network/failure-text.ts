/** Returns why something could not be sent, in the words of the provider if it said any, else of the network. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  // Each address of a name that was tried has a reason of its own.
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(failureText).join('\n');
  // What a mail server answered.
  const response: unknown = Reflect.get(error, 'response');
  return typeof response === 'string' && response !== '' ? response : error.message;
}
