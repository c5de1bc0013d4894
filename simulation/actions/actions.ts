import { ACCOUNT_ACTIONS } from './account-actions.ts';
import { ADMIN_ACTIONS } from './admin-actions.ts';
import { ALERT_ACTIONS } from './alert-actions.ts';
import { COMMAND_ACTIONS } from './command-actions.ts';
import { ENTRANCE_ACTIONS } from './public-actions.ts';
import { FLEET_ACTIONS } from './fleet-actions.ts';
import { HISTORY_ACTIONS } from './history-actions.ts';
import { INTEGRATION_ACTIONS } from './integration-actions.ts';
import { RECORD_ACTIONS } from './record-actions.ts';
import { REPORT_ACTIONS } from './report-actions.ts';
import type { Action } from './action.ts';
import { RECORD_DIALOG_KINDS } from '@farol/core/resources/kinds/resources';
import { oneOf, FLAG_ARGUMENT, INDEX, VEHICLE, vehicleId } from './arguments.ts';
import { given, plain } from './action.ts';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { DeadLetter } from '@farol/core/domain/server/outbox';
import * as z from 'zod';

/** What users do with shares. */
const SHARE_ACTIONS: Readonly<Record<string, Action>> = {
  'shares.links.open': given(VEHICLE, (stage, name) =>
    stage.console.shares.links.open(vehicleId(stage, name), name),
  ),
  'shares.links.openAll': plain(({ shares }) => shares.links.openAll()),
  'shares.links.close': plain(
    ({ shares }) => shares.links.close(),
    ({ shares }) => shares.links.getSnapshot().step !== 'closed',
  ),
  'shares.links.retry': plain(
    ({ shares }) => shares.links.retry(),
    ({ shares }) => shares.links.getSnapshot().failure !== undefined,
  ),
  'shares.links.add': plain(
    ({ shares }) => shares.links.add(),
    ({ shares }) => shares.links.getSnapshot().step !== 'closed',
  ),
  'shares.links.edit': plain(
    ({ shares }) => {
      const [first] = shares.links.getSnapshot().shares;
      if (first) shares.links.edit(first);
    },
    ({ shares }) => shares.links.getSnapshot().shares.length > 0,
  ),
  'shares.links.change': given(
    {
      schema: z.strictObject({ name: z.string().optional(), limitCommands: z.boolean().optional() }),
      draw: (random) => (random.chance(0.5) ? { name: 'Cliente' } : { limitCommands: random.chance(0.5) }),
    },
    ({ console: farol }, { name, limitCommands }) =>
      farol.shares.links.change({
        ...(name !== undefined && { name }),
        ...(limitCommands !== undefined && { limitCommands }),
      }),
    ({ shares }) => shares.links.getSnapshot().step === 'editing',
  ),
  'shares.form.save': plain(
    ({ shares }) => shares.form.save(),
    ({ shares }) => shares.form.getSnapshot().isEditing,
  ),
  'shares.form.close': plain(
    ({ shares }) => shares.form.close(),
    ({ shares }) => shares.form.getSnapshot().isEditing,
  ),
  'shares.form.keepEditing': plain(
    ({ shares }) => shares.form.keepEditing(),
    ({ shares }) => shares.form.getSnapshot().isConfirmingDiscard,
  ),
  'shares.form.discard': plain(
    ({ shares }) => shares.form.discard(),
    ({ shares }) => shares.form.getSnapshot().isConfirmingDiscard,
  ),
  'shares.links.back': plain(
    ({ shares }) => shares.links.back(),
    ({ shares }) => shares.links.getSnapshot().step !== 'closed',
  ),
  'shares.links.remove': plain(
    ({ shares }) => {
      const [first] = shares.links.getSnapshot().shares;
      if (first) shares.links.remove(first);
    },
    ({ shares }) => shares.links.getSnapshot().shares.length > 0,
  ),
  'shares.links.confirm': plain(
    ({ shares }) => shares.links.confirm(),
    ({ shares }) => shares.links.getSnapshot().selected !== undefined,
  ),
};

const isOpen = ({ outbox }: ConnectedConsole): boolean => outbox.letters.getSnapshot().isOpen;

const isAsked = ({ outbox }: ConnectedConsole): boolean => outbox.discard.getSnapshot().action !== undefined;

/** What administrators and managers do with what could not be delivered. */
const OUTBOX_ACTIONS: Readonly<Record<string, Action>> = {
  'outbox.letters.open': plain(({ outbox }) => outbox.letters.open()),
  'outbox.letters.close': plain(({ outbox }) => outbox.letters.close()),
  'outbox.letters.retry': plain(({ outbox }) => outbox.letters.retry(), isOpen),
  'outbox.letters.turnTo': given(
    FLAG_ARGUMENT,
    ({ console: { outbox } }, isOlder) =>
      outbox.letters.turnTo(isOlder ? outbox.letters.getSnapshot().page?.next : undefined),
    isOpen,
  ),
  'outbox.resend.send': given(
    INDEX,
    ({ console: farol }, index) => {
      const letter = letterAt(farol, index);
      if (letter) farol.outbox.resend.send(letter.id);
    },
    isOpen,
  ),
  'outbox.resend.clear': plain(({ outbox }) => outbox.resend.clear(), isOpen),
  'outbox.discard.request': given(
    INDEX,
    ({ console: farol }, index) => {
      const letter = letterAt(farol, index);
      if (letter) farol.outbox.discard.request(letter);
    },
    isOpen,
  ),
  'outbox.discard.confirm': plain(({ outbox }) => outbox.discard.confirm(), isAsked),
  'outbox.discard.stop': plain(({ outbox }) => outbox.discard.stop(), isAsked),
  'outbox.discard.close': plain(({ outbox }) => outbox.discard.close(), isAsked),
};

const DIALOG = oneOf(...RECORD_DIALOG_KINDS, 'preferences', 'inbox');

/** What users do with what lies over the screens. */
const SHELL_ACTIONS: Readonly<Record<string, Action>> = {
  'shell.open': given(DIALOG, ({ console: farol }, dialog) => farol.shell.open(dialog)),
  'shell.close': given(DIALOG, ({ console: farol }, dialog) => farol.shell.close(dialog)),
  'shell.dismiss': plain(
    ({ shell }) => {
      const [first] = shell.getSnapshot().notices;
      if (first) shell.dismiss(first.key);
    },
    ({ shell }) => shell.getSnapshot().notices.length > 0,
  ),
};

/** Everything that users can do, by the name under which the console offers it. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  ...ENTRANCE_ACTIONS,
  ...FLEET_ACTIONS,
  ...HISTORY_ACTIONS,
  ...COMMAND_ACTIONS,
  ...ALERT_ACTIONS,
  ...RECORD_ACTIONS,
  ...REPORT_ACTIONS,
  ...ACCOUNT_ACTIONS,
  ...SHARE_ACTIONS,
  ...SHELL_ACTIONS,
  ...ADMIN_ACTIONS,
  ...INTEGRATION_ACTIONS,
  ...OUTBOX_ACTIONS,
};

const RESELLERS = 'no server of the simulation has resellers';

/** Actions of the console that nobody calls by hand, and why. */
export const UNUSED_ACTIONS: Readonly<Record<string, string>> = {
  'access.navigate': 'a visit calls it',
  'devices.view.select': 'visiting a vehicle selects it',
  'history.player.momentMs': 'whatever draws asks for it',
  ...Object.fromEntries(
    ['load', 'invite', 'change', 'save', 'renew', 'close', 'keepEditing', 'discard'].map((name) => [
      `invitations.${name}`,
      'what follows happens on the page of the invited person, which is no console',
    ]),
  ),
  ...Object.fromEntries(
    ['open', 'close', 'retry', 'brand'].map((name) => [`resellers.tree.${name}`, RESELLERS]),
  ),
  ...Object.fromEntries(
    ['open', 'close', 'retry', 'save', 'discard', 'keepEditing', 'change', 'setPicture', 'reset'].map(
      (name) => [`resellers.branding.${name}`, RESELLERS],
    ),
  ),
  ...Object.fromEntries(
    ['load', 'end', 'endOthers', 'confirm', 'cancel'].map((name) => [
      `account.sessions.${name}`,
      'the server of the simulation lists no sessions',
    ]),
  ),
  ...Object.fromEntries(
    ['load', 'removeBrowser', 'link', 'stopWaiting', 'unlink'].map((name) => [
      `account.channels.${name}`,
      'the server of the simulation has no bot, and no browser of it gets push messages',
    ]),
  ),
  ...Object.fromEntries(
    [
      'exported.download',
      'exported.clear',
      'erasure.request',
      'erasure.confirm',
      'erasure.stop',
      'erasure.close',
    ].map((name) => [
      `account.personalData.${name}`,
      'the server of the simulation stores nothing about people',
    ]),
  ),
  ...Object.fromEntries(
    ['ownIdentity', 'userIdentity'].flatMap((name) =>
      ['load', 'connect', 'disconnect', 'confirm', 'cancel'].map((action) => [
        `account.${name}.${action}`,
        'the server of the simulation has no single sign-on',
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      'open',
      'change',
      'scan',
      'takeCode',
      'lackCamera',
      'stopScan',
      'save',
      'next',
      'close',
      'keepEditing',
      'discard',
    ].map((name) => [`devices.autoLink.${name}`, 'no tracker of the simulation waits for somebody']),
  ),
  ...Object.fromEntries(
    [
      ...['own', 'customers'].flatMap((list) =>
        ['open', 'close', 'retry'].map((action) => `${list}.${action}`),
      ),
      ...['document', 'preview', 'issue', 'exported'].flatMap((request) =>
        ['send', 'clear'].map((action) => `${request}.${action}`),
      ),
      ...['change', 'charge'].flatMap((form) =>
        ['open', 'change', 'save', 'close', 'keepEditing', 'discard', 'retry'].map(
          (action) => `${form}.${action}`,
        ),
      ),
    ].map((name) => [`billing.${name}`, 'no server of the simulation bills anybody']),
  ),
  ...Object.fromEntries(
    ['choose', 'confirm', 'retry', 'close'].map((name) => [
      `history.upload.${name}`,
      'no vehicle of the simulation has a track in a file',
    ]),
  ),
  'screens.load': 'the page does, with its screens',
  'engineStops.ask': 'each change of records does',
  'replay.past.refresh': 'whatever draws the past asks for it',
  'shell.notify': 'the page does, about what only it does',
  'shell.change': 'each screen does, about what it shows',
  'shell.lowerSheet': 'needs a map to be seen',
  'dialogs.keepInUrl': 'the page does, with its dialogs',
  'integrations.form.retry': 'the form loads nothing',
  'alerts.details.comment.retry': 'the form loads nothing',
  'records.forms.{kind}.choosePhoto': 'needs a file',
  'account.form.choosePhoto': 'needs a file',
  ...Object.fromEntries(
    ['open', 'confirm', 'retry', 'close'].map((name) => [
      `admin.demoReplacement.${name}`,
      'no server of the simulation has a demo fleet',
    ]),
  ),
  'newVersion.open': 'no version is installed meanwhile',
  'newVersion.postpone': 'no version is installed meanwhile',
};

function letterAt({ outbox }: ConnectedConsole, index: number): DeadLetter | undefined {
  return outbox.letters.getSnapshot().page?.deadLetters[index];
}
