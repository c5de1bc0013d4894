import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/failure';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { GeofenceForm } from '@farol/ui/geofences/geofence-form.tsx';
import { RecordScreen } from '@farol/ui/records/record-screen.tsx';
import { renderInConsole } from '../render-in-console.tsx';

/** The forms of the console, each as its screen draws it. */
const FORMS: readonly (readonly [form: string, kind: ResourceName, part: ReactNode])[] = [
  ['group', 'groups', <RecordScreen key="groups" name="groups" />],
  ['device', 'devices', <RecordScreen key="devices" name="devices" />],
  ['computed attribute', 'computedAttributes', <RecordScreen key="computed" name="computedAttributes" />],
  ['geofence', 'geofences', <GeofenceForm key="geofences" />],
];

describe('every form ends alike', () => {
  test.for(FORMS)('the form of a %s has first Cancel, then Save', async ([, kind, part]) => {
    const { console } = await renderInConsole(part);
    console.forms[kind].send({ type: 'OPEN' });
    const save = await screen.findByRole('button', { name: 'Save' });
    const buttons = within(save.parentElement ?? document.body).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Save']);
  });

  test('a computed attribute that the server refuses stays, and says beside Save that it was not saved and why', async () => {
    const part = <RecordScreen name="computedAttributes" />;
    const { console, network, user } = await renderInConsole(part);
    console.forms.computedAttributes.send({ type: 'OPEN' });
    await user.type(await screen.findByLabelText(/Description/), 'Fuel in liters');
    await user.type(screen.getByLabelText(/^Attribute/), 'fuelLiters');
    await user.type(screen.getByLabelText(/Expression/), 'fuel *');
    network.failure = new Failure('PARSING_ERROR', 400);
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toContain('Not saved');
    expect(save.parentElement?.contains(refusal)).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/Description/).value).toBe('Fuel in liters');
  });
});
