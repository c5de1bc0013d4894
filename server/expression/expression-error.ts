/** The error of the expression language; its message is written for the user who wrote the expression. */
export class ExpressionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExpressionError';
  }
}
