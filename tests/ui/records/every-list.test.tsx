import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { openPage } from '../open-page.tsx';

const { kind: TEXTS } = enUS.records;

/** A list on the page. */
const GROUPS: RecordList = { name: 'groups', path: '/groups', fields: [['Name', 'North']] };
/** A list in a dialog. */
const DRIVERS: RecordList = {
  name: 'drivers',
  path: '/home?open=drivers',
  fields: [
    ['Name', 'Bruno'],
    ['Identifier', 'M1'],
  ],
};
/** Where each kind of records is listed, the fields that a new record needs, and what is typed into them. */
const LISTS: readonly RecordList[] = [
  GROUPS,
  DRIVERS,
  {
    name: 'commands',
    path: '/commands',
    fields: [
      ['Description', 'Ping'],
      ['Command data', 'PING#'],
    ],
  },
  {
    name: 'computedAttributes',
    path: '/computed',
    fields: [
      ['Description', 'Fuel'],
      ['Attribute', 'fuelLiters'],
      ['Expression', 'fuel'],
    ],
  },
  { name: 'maintenances', path: '/home?open=maintenance', fields: [['Name', 'Oil']] },
  {
    name: 'scheduledReports',
    path: '/home?open=schedules',
    fields: [['Description', 'Fleet of the day']],
    choices: [['Calendar', 'Working days']],
  },
];

interface RecordList {
  readonly name: ResourceName;
  readonly path: string;
  readonly fields: readonly (readonly [label: string, text: string])[];
  /** What is chosen of other records. */
  readonly choices?: readonly (readonly [label: string, option: string])[];
}

type Page = Awaited<ReturnType<typeof openPage>>;

/** Opens a page on a server with a calendar, which schedules need. */
function openList(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  return openPage(path, {
    ...options,
    prepare: async ({ records }) => {
      await records.save('calendars', { ...RESOURCES.calendars.defaults, name: 'Working days' });
    },
  });
}

/** Fills the form of a new record; its first text may have a suffix. */
async function fillIn(
  person: Page['person'],
  { fields, choices = [] }: RecordList,
  suffix = '',
): Promise<void> {
  for (const [label, text] of fields) await person.fill(labelled(label), text + suffix);
  for (const [label, option] of choices) await person.choose(labelled(label), option);
}

/** The start of a label; required fields have a star after it. */
const labelled = (label: string): RegExp => new RegExp(`^${label}( \\*)?$`);

describe.for(LISTS)('the list of $name', (list: RecordList) => {
  const { name, path, fields } = list;
  const { add, empty, emptyText } = TEXTS[name];
  const [[firstField, firstText] = ['', '']] = fields;

  test('says what belongs there while it is empty', async () => {
    await openList(path);
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.getByText(emptyText)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: add }).length).toBeGreaterThan(0);
  });

  test('offers nothing to a read-only user who cannot add', async () => {
    await openList(path, { user: { administrator: false, readonly: true } });
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.queryByRole('button', { name: add })).toBeNull();
  });

  test('keeps what was typed when the server refuses to save, says why, and saves it the next time', async () => {
    const { network, person, records } = await openList(path);
    await person.press(add);
    await fillIn(person, list);
    network.failure = new Failure('WRITE_ACCESS_DENIED', 403);
    await person.press('Save');
    const alert = await screen.findByText(/You don’t have permission to do this/);
    expect(alert).toBeTruthy();
    expect((await person.field(labelled(firstField))).value).toBe(firstText);
    network.failure = undefined;
    await person.press('Save');
    expect(await screen.findByRole('rowheader', { name: firstText })).toBeTruthy();
    expect(await records.list(name)).toHaveLength(1);
  });
});

// All are lists of one component.
describe.for([GROUPS, DRIVERS])('a list on the page or in a dialog: $name', (list) => {
  const { name, path, fields } = list;
  const { add, empty } = TEXTS[name];
  const [[firstField, firstText] = ['', '']] = fields;

  test('says why it could not be loaded, and a retry loads it', async () => {
    const { network, person } = await openList('/home');
    network.failure = new Failure('TIMEOUT', 504);
    await person.goTo(path);
    const area = (await screen.findByText('Couldn’t load')).parentElement?.parentElement ?? document.body;
    expect(area.textContent).toContain(enUS.errors.TIMEOUT);
    network.failure = undefined;
    await person.press('Try again');
    expect(await screen.findByText(empty)).toBeTruthy();
  });

  test('asks before an unfinished record is left, and keeps it or forgets it as the user decides', async () => {
    const { person, records } = await openList(path);
    await person.press(add);
    await person.fill(labelled(firstField), firstText);
    await person.press('Cancel');
    await person.press('Keep editing');
    expect((await person.field(labelled(firstField))).value).toBe(firstText);
    await person.press('Cancel');
    await person.press('Discard');
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(await records.list(name)).toEqual([]);
  });

  test('asks before a record is deleted; a deletion that fails names the record and why', async () => {
    const { network, person, records } = await openList(path);
    await person.press(add);
    await fillIn(person, list);
    await person.press('Save');
    await person.chooseFromMenu(`Actions for ${firstText}`, 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete?' });
    expect(question.textContent).toContain(firstText);
    network.failure = new Failure('WRITE_ACCESS_DENIED', 403);
    await person.inDialog('Delete?').press('Delete');
    expect(await within(question).findByText(/You don’t have permission to do this/)).toBeTruthy();
    network.failure = undefined;
    expect(await records.list(name)).toHaveLength(1);
  });

  test('finds records by a part of their name, and says when nothing is found', async () => {
    const { person } = await openList(path);
    for (const suffix of [' one', ' two']) {
      await person.press(add);
      await fillIn(person, list, suffix);
      await person.press('Save');
      await screen.findByRole('rowheader', { name: firstText + suffix });
    }
    await person.search('two');
    expect(await screen.findByText(/^1 of 2 [a-z ]+$/)).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: `${firstText} one` })).toBeNull();
    await person.search('nothing like it');
    await person.press('Clear search');
    expect(await screen.findByText(/^2 [a-z ]+$/)).toBeTruthy();
  });
});
