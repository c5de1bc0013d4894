import * as z from 'zod';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { INTEGRATIONS } from '@farol/core/domain/integration/integration';
import { FIELD, FLAG_ARGUMENT, oneOf, TEXT } from './arguments.ts';
import { given, plain, type Argument, type Action } from './action.ts';

const KEY = oneOf(...INTEGRATIONS.map(({ key }) => key));

/** An integration, and whether it is to be on. */
const SWITCHED: Argument<{ key: z.infer<typeof KEY.schema>; isOn: boolean }> = {
  schema: z.strictObject({ key: KEY.schema, isOn: z.boolean() }),
  draw: (random, stage) => ({ key: KEY.draw(random, stage), isOn: FLAG_ARGUMENT.draw(random, stage) }),
};

/** A field of an integration, and what is typed in it. */
const TYPED: Argument<{ field: string; text: string }> = {
  schema: FIELD.schema,
  draw: (random, stage) =>
    random.oneOf([
      { field: 'contact', text: 'operator@fleet.example' },
      { field: 'url', text: 'https://hooks.example/farol' },
      { field: 'host', text: TEXT.draw(random, stage) },
    ]),
};

const isOpen = ({ integrations }: ConnectedConsole): boolean => integrations.list.getSnapshot().isOpen;
const isEditing = ({ integrations }: ConnectedConsole): boolean => integrations.form.getSnapshot().isEditing;
const isAsked = ({ integrations }: ConnectedConsole): boolean =>
  integrations.form.getSnapshot().isConfirmingDiscard;

/** What administrators do with the services that they connect. */
export const INTEGRATION_ACTIONS: Readonly<Record<string, Action>> = {
  'integrations.list.open': plain(({ integrations }) => integrations.list.open()),
  'integrations.list.close': plain(({ integrations }) => integrations.list.close()),
  'integrations.list.retry': plain(({ integrations }) => integrations.list.retry(), isOpen),
  'integrations.list.configure': given(
    KEY,
    ({ console: farol }, key) => farol.integrations.list.configure(key),
    isOpen,
  ),
  'integrations.list.switch': given(
    SWITCHED,
    ({ console: farol }, { key, isOn }) => farol.integrations.list.switch(key, isOn),
    isOpen,
  ),
  'integrations.list.test': given(
    KEY,
    ({ console: farol }, key) => farol.integrations.list.test(key),
    isOpen,
  ),
  'integrations.form.setField': given(
    TYPED,
    ({ console: farol }, { field, text }) => farol.integrations.form.setField(field, text),
    isEditing,
  ),
  'integrations.form.removeSecret': given(
    FLAG_ARGUMENT,
    ({ console: farol }, isRemoved) => farol.integrations.form.removeSecret('password', isRemoved),
    isEditing,
  ),
  'integrations.form.applyPreset': given(
    oneOf('twilio', 'zenvia'),
    ({ console: farol }, preset) => farol.integrations.form.applyPreset(preset),
    isEditing,
  ),
  'integrations.form.save': plain(({ integrations }) => integrations.form.save(), isEditing),
  'integrations.form.close': plain(({ integrations }) => integrations.form.close()),
  'integrations.form.keepEditing': plain(({ integrations }) => integrations.form.keepEditing(), isAsked),
  'integrations.form.discard': plain(({ integrations }) => integrations.form.discard(), isAsked),
};
