/**
 * Where a Traccar server computes something else than ours from the same values (contract §7.6):
 * `decimalText`: decimal numbers in texts (`40` here, `40.0` there, `1.2E7` from ten million);
 * `wholeNumber`: of trackers whose protocol has the value as a whole number, division drops the decimals there;
 * `time`: times are no numbers there;
 * `list`: a list is no readable text there.
 */
export const EXPRESSION_DIFFERENCES = ['decimalText', 'wholeNumber', 'time', 'list'] as const;

/** A difference that was found in one expression with the values of one position. */
export interface ExpressionDifference {
  readonly kind: (typeof EXPRESSION_DIFFERENCES)[number];
  /** The result there, at most 200 characters; undefined where there is none or it is not known. */
  readonly there: string | undefined;
}

/** The longest result of the other server that is told, characters. */
const MAX_RESULT_LENGTH = 200;

/** Writes differences as the value of a header: `kind` or `kind=result`, in percent encoding, separated by commas. */
export function writeExpressionDifferences(differences: readonly ExpressionDifference[]): string {
  return differences
    .map(({ kind, there }) =>
      there === undefined
        ? kind
        : `${kind}=${encodeURIComponent(there.slice(0, MAX_RESULT_LENGTH).toWellFormed())}`,
    )
    .join(',');
}

/** Reads what `writeExpressionDifferences` wrote; what cannot be read is left out. */
export function readExpressionDifferences(header: string): readonly ExpressionDifference[] {
  return header.split(',', EXPRESSION_DIFFERENCES.length).flatMap((part) => {
    const { name, there } = /^(?<name>\w+)(?:=(?<there>.*))?$/.exec(part.trim())?.groups ?? {};
    const kind = EXPRESSION_DIFFERENCES.find((difference) => difference === name);
    return kind ? [{ kind, there: decoded(there) }] : [];
  });
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text).slice(0, MAX_RESULT_LENGTH);
  } catch {
    return undefined;
  }
}
