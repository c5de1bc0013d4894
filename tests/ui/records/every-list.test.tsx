import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { openPage } from '../open-page.tsx';

const { kind: TEXTS } = enUS.records;

/** Where each kind of records is listed, the fields that a new record needs, and what is typed into them. */
const LISTS = [
  { name: 'groups', path: '/groups', fields: [['Name', 'North']] },
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
  {
    name: 'drivers',
    path: '/home?open=drivers',
    fields: [
      ['Name', 'Bruno'],
      ['Identifier', 'M1'],
    ],
  },
  { name: 'maintenances', path: '/home?open=maintenance', fields: [['Name', 'Oil']] },
] as const satisfies readonly {
  name: ResourceName;
  path: string;
  fields: readonly (readonly [string, string])[];
}[];

/** The start of a label; required fields have a star after it. */
const labelled = (label: string): RegExp => new RegExp(`^${label}( \\*)?$`);

describe.for(LISTS)('the list of $name', ({ name, path, fields }) => {
  const { add, empty, emptyText } = TEXTS[name];
  const [[firstField, firstText]] = fields;

  test('says what belongs there while it is empty', async () => {
    await openPage(path);
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.getByText(emptyText)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: add }).length).toBeGreaterThan(0);
  });

  test('offers nothing to a read-only user who cannot add', async () => {
    await openPage(path, { user: { administrator: false, readonly: true } });
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.queryByRole('button', { name: add })).toBeNull();
  });

  test('says why it could not be loaded, and a retry loads it', async () => {
    const { network, person } = await openPage('/home');
    network.failure = new Failure('TIMEOUT', 504);
    await person.goTo(path);
    const area = (await screen.findByText('Couldn’t load')).parentElement?.parentElement ?? document.body;
    expect(area.textContent).toContain(enUS.errors.TIMEOUT);
    network.failure = undefined;
    await person.press('Try again');
    expect(await screen.findByText(empty)).toBeTruthy();
  });

  test('keeps what was typed when the server refuses to save, says why, and saves it the next time', async () => {
    const { network, person, records } = await openPage(path);
    await person.press(add);
    for (const [label, text] of fields) await person.fill(labelled(label), text);
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

  test('asks before an unfinished record is left, and keeps it or forgets it as the user decides', async () => {
    const { person, records } = await openPage(path);
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
    const { network, person, records } = await openPage(path);
    await person.press(add);
    for (const [label, text] of fields) await person.fill(labelled(label), text);
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
    const { person } = await openPage(path);
    for (const suffix of [' one', ' two']) {
      await person.press(add);
      for (const [label, text] of fields) await person.fill(labelled(label), text + suffix);
      await person.press('Save');
      await screen.findByRole('rowheader', { name: firstText + suffix });
    }
    await person.search('two');
    expect(await screen.findByText('1 of 2 records')).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: `${firstText} one` })).toBeNull();
    await person.search('nothing like it');
    await person.press('Clear search');
    expect(await screen.findByText('2 records')).toBeTruthy();
  });
});
