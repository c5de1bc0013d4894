/** The one error of the expression language: what is wrong, for the person who wrote the expression. */
export class ExpressionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExpressionError';
  }
}
