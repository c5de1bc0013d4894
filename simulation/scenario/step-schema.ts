import * as z from 'zod';
import { ACTIONS } from '../actions/actions.ts';
import { parseDuration } from './duration.ts';
import { sentenceOf } from './schema-problem.ts';

/** A duration as text. */
export const DURATION = z
  .string('Write a duration such as "5 minutes", "2 h" or "3 days"')
  .refine(
    (text) => parseDuration(text) !== undefined,
    'Write a duration such as "5 minutes", "2 h" or "3 days"',
  );
/** When a step happens, since the start; at once after the step before if left out. */
const at = DURATION.optional();
const who = z.string();
/** What is expected of answers, by the name under which the console gives them. */
const expectation = z.record(z.string(), z.unknown());

/** What the network of a tab does. */
export const NETWORK_STEPS = [
  'cut',
  'restore',
  'drop',
  'fast',
  'slow',
  'reordered',
  'lose an answer',
  'lose the answer of a change',
  'wrong answer',
  'error',
] as const;
/** What happens to the page of a tab. */
export const PAGE_STEPS = ['reload', 'back', 'forward', 'wake', 'close'] as const;
/** What happens to the server. */
export const SERVER_STEPS = [
  'stop',
  'start',
  'restart',
  'end sessions',
  'lose branding',
  'lose settings',
  'find settings',
] as const;

/** The kinds of steps, by the word that names them. */
const STEP_SCHEMAS = {
  do: z.strictObject({ at, who, do: z.string(), with: z.unknown().optional() }),
  visit: z.strictObject({ at, who, visit: z.string().startsWith('/', 'Write a path such as /devices') }),
  page: z.strictObject({ at, who, page: z.enum(PAGE_STEPS) }),
  network: z.strictObject({ at, who, network: z.enum(NETWORK_STEPS) }),
  clock: z.strictObject({ at, who, clock: DURATION }),
  wait: z.strictObject({ at, wait: DURATION }),
  server: z.strictObject({ at, server: z.enum(SERVER_STEPS) }),
  reports: z.strictObject({
    at,
    vehicle: z.string(),
    reports: z.union([
      z.literal('again'),
      z.strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        speed: z.number().min(0).optional(),
        ago: DURATION.optional(),
      }),
    ]),
  }),
  online: z.strictObject({ at, vehicle: z.string(), online: z.boolean() }),
  becomes: z.strictObject({
    at,
    user: z.string(),
    becomes: z.strictObject({
      readonly: z.boolean().optional(),
      deviceReadonly: z.boolean().optional(),
      limitCommands: z.boolean().optional(),
      administrator: z.boolean().optional(),
      disabled: z.boolean().optional(),
    }),
  }),
  expect: z.strictObject({ at, who: who.optional(), expect: expectation }),
};

/** The words of which each step has one. */
export const STEP_WORDS = Object.keys(STEP_SCHEMAS);

/** A step as it is written. */
export type Step = {
  [K in keyof typeof STEP_SCHEMAS]: z.infer<(typeof STEP_SCHEMAS)[K]>;
}[keyof typeof STEP_SCHEMAS];

/** A step, checked by the word that names it. */
export const STEP = z.unknown().transform((written, context): Step => {
  const words =
    typeof written === 'object' && written !== null
      ? STEP_WORDS.filter((word) => Object.hasOwn(written, word))
      : [];
  const [word, other] = words;
  if (word === undefined || other !== undefined || !isStepWord(word)) {
    const problem = word === undefined ? 'none' : `${word} and ${other ?? ''}`;
    context.addIssue(`A step has exactly one of the words ${STEP_WORDS.join(', ')}; this one has ${problem}`);
    return z.NEVER;
  }
  const schema: z.ZodType<Step> = STEP_SCHEMAS[word];
  const result = schema.safeParse(written, { reportInput: true });
  if (result.success) {
    if ('do' in result.data) checkAction(result.data, context);
    return result.data;
  }
  for (const issue of result.error.issues)
    context.addIssue({ code: 'custom', path: issue.path, message: sentenceOf(issue) });
  return z.NEVER;
});

function isStepWord(word: string): word is keyof typeof STEP_SCHEMAS {
  return Object.hasOwn(STEP_SCHEMAS, word);
}

function checkAction(
  { do: name, with: given }: { do: string; with?: unknown },
  context: z.RefinementCtx,
): void {
  const action = ACTIONS[name];
  if (!action) {
    const near = similarNames(name);
    context.addIssue({
      code: 'custom',
      path: ['do'],
      message: `The console has no action "${name}"${near.length > 0 ? `; it has ${near.join(', ')}` : ''}`,
    });
    return;
  }
  if (!action.schema) {
    if (given !== undefined)
      context.addIssue({ code: 'custom', path: ['with'], message: `${name} is given nothing` });
    return;
  }
  const result = action.schema.safeParse(given, { reportInput: true });
  for (const issue of result.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['with', ...issue.path], message: sentenceOf(issue) });
}

/** The actions of the same feature, or those whose last word is the same. */
function similarNames(name: string): string[] {
  const feature = name.slice(0, name.lastIndexOf('.') + 1);
  const sameFeature =
    feature === '' ? [] : Object.keys(ACTIONS).filter((action) => action.startsWith(feature));
  if (sameFeature.length > 0) return sameFeature;
  const last = name.slice(name.lastIndexOf('.'));
  return Object.keys(ACTIONS).filter((action) => action.endsWith(last));
}
