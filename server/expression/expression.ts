import { Evaluation, type SharedStepBudget, type Variables } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { limitLength } from './operators.ts';
import { Parser } from './parser.ts';

/** The longest expression. */
const MAX_LENGTH = 4_000;

/** An expression made ready: the value for these variables, null included. Throws ExpressionError. */
export type CompiledExpression = (variables: Variables, shared?: SharedStepBudget) => unknown;

/**
 * Makes an expression ready (contract §7.6). Throws ExpressionError for what is none. Nothing in it can run code, wait, or take
 * longer than a counted number of steps. The language is this part of JEXL 3:
 *
 * | what | how |
 * | --- | --- |
 * | values | `1`, `2.5`, `1e3` (suffixes `L d f` are read over), `'text'`, `"text"`, `true`, `false`, `null`, `[1, 2]` |
 * | numbers | `+ - * / %` (`div`, `mod`), `& | ^ ~` on whole numbers; always decimal: `7 / 2` is 3.5; by zero is an error |
 * | texts | `+` joins when either side is a text; `length substring charAt indexOf lastIndexOf contains startsWith endsWith` |
 * | | `replace` (letter by letter, all) `concat equals equalsIgnoreCase isEmpty trim toLowerCase toUpperCase` |
 * | comparing | `== != < <= > >=` (`eq ne lt le gt ge`), `=^ !^` starts with, `=$ !$` ends with, `=~ !~` in a list or fits a pattern |
 * | patterns | the whole text must fit; characters, `.`, classes, `\d \w \s`, groups, `|`, `* + ? {n,m}`, `^`, `$` |
 * | logic | `&& || !` (`and or not`); 0, the empty text and `'false'` are false |
 * | choosing | `a ? b : c`, `a ?: b` (b unless a is true), `a ?? b` (b when a is null) |
 * | members | `a.b`, `a['b']`, `list[0]`, `a?.b`; `a.b` is also the attribute of that name |
 * | functions | `math:` abs ceil floor round signum sqrt cbrt exp log log10 pow min max hypot sin … atan2 toRadians toDegrees; |
 * | | `empty(x)`, `size(x)` |
 * | null | an unknown name is an error, and so is null in a calculation; before `?`, `?:`, `??`, `?.`, beside `== null` and in |
 * | | `empty()` an unknown name is null |
 * | not there | assignments, loops, lambdas, `new`, classes, other namespaces |
 */
export function compileExpression(source: string): CompiledExpression {
  if (source.length > MAX_LENGTH)
    throw new ExpressionError(`an expression has at most ${MAX_LENGTH} characters`);
  const node = new Parser(source).parse();
  return (variables, shared) => {
    const value = node.value(new Evaluation(variables, shared));
    return typeof value === 'string' ? limitLength(value) : value;
  };
}
