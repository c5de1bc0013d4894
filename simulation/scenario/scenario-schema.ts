import * as z from 'zod';
import { DURATION, STEP } from './step-schema.ts';

const vehicle = z.strictObject({
  name: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  speed: z.number().min(0).default(0),
  online: z.boolean().default(true),
  group: z.string().optional(),
});

const person = z.strictObject({
  name: z.string(),
  administrator: z.boolean().optional(),
  readonly: z.boolean().optional(),
  deviceReadonly: z.boolean().optional(),
  limitCommands: z.boolean().optional(),
  /** The user name of a driver, who checks in. */
  driver: z.string().optional(),
});

const tab = z
  .strictObject({
    name: z.string(),
    browser: z.string().optional(),
    user: z.string().optional(),
    guest: z.string().optional(),
    for: DURATION.optional(),
    path: z.string().startsWith('/', 'Write a path such as /devices').default('/home'),
  })
  .refine(({ guest, for: lasts }) => (guest === undefined) === (lasts === undefined), {
    path: ['guest'],
    message: 'A guest has a vehicle and a duration: guest: Van 1, for: 1 hour',
  });

/** A scenario as it is written. */
export const SCENARIO = z
  .strictObject({
    scenario: z.string(),
    /** What it shows, in a sentence. */
    about: z.string().optional(),
    /** Draws what is left to chance: delays of the network. */
    seed: z.int().default(1),
    server: z
      .strictObject({ plus: z.boolean().default(true), branding: z.boolean().default(true) })
      .optional(),
    vehicles: z.array(vehicle).min(1).optional(),
    people: z.array(person).min(1).optional(),
    tabs: z.array(tab).min(1, 'At least one tab is needed'),
    steps: z.array(STEP),
  })
  .superRefine(({ tabs, steps, people, vehicles }, context) => {
    const known = {
      who: tabs.map(({ name }) => name),
      user: (people ?? [{ name: 'Ana' }, { name: 'Rui' }]).map(({ name }) => name),
      vehicle: (vehicles ?? [{ name: 'Van 1' }, { name: 'Van 2' }, { name: 'Truck 3' }]).map(
        ({ name }) => name,
      ),
    };
    const check = (kind: keyof typeof known, name: string | undefined, path: (string | number)[]): void => {
      if (name !== undefined && !known[kind].includes(name))
        context.addIssue({
          code: 'custom',
          path,
          message: `There is no ${KIND_NAMES[kind]} "${name}"; there are: ${known[kind].join(', ')}`,
        });
    };
    for (const [index, { user, guest }] of tabs.entries()) {
      check('user', user, ['tabs', index, 'user']);
      check('vehicle', guest, ['tabs', index, 'guest']);
    }
    for (const [index, one] of steps.entries()) {
      if ('who' in one) check('who', one.who, ['steps', index, 'who']);
      if ('user' in one) check('user', one.user, ['steps', index, 'user']);
      if ('vehicle' in one) check('vehicle', one.vehicle, ['steps', index, 'vehicle']);
    }
  });

const KIND_NAMES = { who: 'tab', user: 'person', vehicle: 'vehicle' } as const;

/** A scenario that was checked. */
export type Scenario = z.infer<typeof SCENARIO>;
