import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { GeofenceForm } from '@farol/ui/geofences/form/geofence-form.tsx';
import { RecordScreen } from '@farol/ui/records/record-screen.tsx';
import { renderInConsole } from '../render-in-console.tsx';

/** The console's forms, each as its screen renders it, and how it is opened. */
const FORMS: readonly (readonly [form: string, part: ReactNode, open: (farol: ConnectedConsole) => void])[] =
  [
    ['group', <RecordScreen key="groups" name="groups" />, ({ records }) => records.forms.groups.open()],
    ['device', <RecordScreen key="devices" name="devices" />, ({ records }) => records.forms.devices.open()],
    [
      'computed attribute',
      <RecordScreen key="computed" name="computedAttributes" />,
      ({ records }) => records.forms.computedAttributes.open(),
    ],
    ['geofence', <GeofenceForm key="geofences" />, ({ records }) => records.forms.geofences.open()],
  ];

describe('every form ends with the same buttons', () => {
  test.for(FORMS)('the form of a %s has first Cancel, then Save', async ([, part, open]) => {
    const { console: farol } = await renderInConsole(part);
    open(farol);
    const save = await screen.findByRole('button', { name: 'Save' });
    const buttons = within(save.parentElement ?? document.body).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Save']);
  });

  test('a computed attribute that the server refuses stays open, and says beside Save that it was not saved and why', async () => {
    const part = <RecordScreen name="computedAttributes" />;
    const { console: farol, network, user } = await renderInConsole(part);
    farol.records.forms.computedAttributes.open();
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
