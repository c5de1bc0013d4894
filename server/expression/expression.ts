import { Evaluation, type ExpressionNode, type SharedStepBudget, type Variables } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { limitLength, plainValue } from './operators.ts';
import { Parser } from './parser.ts';

/** The longest expression, characters. */
const MAX_LENGTH = 4_000;

/** Evaluates a compiled expression with these variables; the value may be null. Throws ExpressionError. */
export type CompiledExpression = (variables: Variables, shared?: SharedStepBudget) => unknown;

/**
 * Compiles an expression (contract §7.6). Throws ExpressionError for invalid ones. An expression cannot run
 * code or wait, and its evaluation is limited to a number of steps. The language is a subset of JEXL 3:
 *
 * | part | syntax |
 * | --- | --- |
 * | values | `1`, `0x02`, `2.5`, `1e3`, `1L`, `1d`, `'text'`, `"text"`, `true`, `false`, `null`, `[1, 2]` |
 * | numbers | `+ - * / %` (`div`, `mod`): of two whole numbers whole, so that `7 / 2` is 3; by zero is an error; |
 * | | `& | ^ ~ << >> >>>` on whole numbers; variables count as decimal but for ids, hours and times |
 * | texts | `+` concatenates if either side is a text; `length substring charAt indexOf lastIndexOf contains` |
 * | | `startsWith endsWith replace` (literally, all) `concat split equals equalsIgnoreCase isEmpty trim toLowerCase toUpperCase` |
 * | comparison | `== != < <= > >=` (`eq ne lt le gt ge`), `=^ !^` starts with, `=$ !$` ends with, `=~ !~` in a list or matches |
 * | patterns | the whole text must match; characters, `.`, classes, `\d \w \s`, groups, `|`, `* + ? {n,m}`, `^`, `$` |
 * | logic | `&& || !` (`and or not`); 0, the empty text and `'false'` are false |
 * | conditions | `a ? b : c`, `a ?: b` (b unless a is true), `a ?? b` (b when a is null) |
 * | members | `a.b`, `a['b']`, `list[0]`, `a?.b`; `a.b` is also the attribute of that name |
 * | methods | of numbers `intValue longValue doubleValue floatValue toString`, of times `getTime` and `time` |
 * | functions | `math:` abs ceil floor round signum sqrt cbrt exp log log10 pow min max hypot sin … atan2 toRadians |
 * | | toDegrees; `empty(x)`, `empty x`, `size(x)` |
 * | statements | `a; b` (the value of the last), `if (a) b else c` with `{ }` around more; comments of a line (`//`, `##`) and between marks |
 * | null | unknown names and null in calculations are errors; before `?`, `?:`, `??`, `?.`, next to `== null` and in |
 * | | `empty()` an unknown name is null |
 * | unsupported | assignments, loops, lambdas, `new`, classes, other namespaces |
 *
 * @param shared a budget that compiling takes steps from as well, though it does not end when none are left
 */
export function compileExpression(source: string, shared?: SharedStepBudget): CompiledExpression {
  const node = compileNode(source, shared);
  return (variables, steps) => {
    const value = plainValue(node.value(new Evaluation(variables, steps)));
    return typeof value === 'string' ? limitLength(value) : value;
  };
}

/** Compiles an expression like `compileExpression`; its value is as expressions know it. */
export function compileNode(source: string, shared?: SharedStepBudget): ExpressionNode {
  if (source.length > MAX_LENGTH)
    throw new ExpressionError(`an expression has at most ${MAX_LENGTH} characters`);
  const compilation = new Evaluation(() => undefined);
  const spend = (steps: number): void => {
    shared?.take(steps);
    compilation.spend(steps);
  };
  spend(source.length);
  return new Parser(source, spend).parse();
}

/**
 * Returns why an expression can never be evaluated, as the end of `Field "expression" …`; undefined when it can be
 * read. What only some positions lack is no such reason.
 */
export function expressionProblemText(source: string): string | undefined {
  try {
    compileExpression(source);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return `cannot be read: ${error.message}`;
    throw error;
  }
}
