import { waitFor, within, fireEvent, render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { Failure } from '@farol/core/domain/values/failure';
import { ServerSettingsDialog } from '@farol/ui/admin/server-settings/server-settings-dialog.tsx';
import { GeofenceForm } from '@farol/ui/geofences/form/geofence-form.tsx';
import { usePrincipal } from '@farol/ui/kit/console/use-principal';
import { useView } from '@farol/ui/kit/console/use-view';
import { useConsole } from '@farol/ui/kit/console/use-console';
import { RecordScreen } from '@farol/ui/records/record-screen.tsx';
import { UserForm } from '@farol/ui/users/user-form.tsx';
import { SectionBar } from '@farol/ui/kit/forms/section-bar.tsx';
import { renderInConsole } from '../../render-in-console.tsx';

/** A form as its screen renders it, how it is opened, one of its texts, and whether it is open. */
type Case = readonly [
  form: string,
  part: ReactNode,
  open: (farol: ConnectedConsole) => void,
  field: RegExp,
  isOpen: (farol: ConnectedConsole) => boolean,
];

const FORMS: readonly Case[] = [
  [
    'group',
    <RecordScreen key="group" name="groups" />,
    ({ records }) => records.forms.groups.open(),
    /^Name/,
    ({ records }) => records.forms.groups.getSnapshot().isOpen,
  ],
  [
    'geofence',
    <Geofences key="geofence" />,
    ({ records }) => records.forms.geofences.open(),
    /^Name/,
    ({ records }) => records.forms.geofences.getSnapshot().isOpen,
  ],
  [
    'user',
    <Users key="user" />,
    ({ records }) => records.forms.users.open(),
    /^Name/,
    ({ records }) => records.forms.users.getSnapshot().isOpen,
  ],
  [
    'server',
    <ServerSettingsDialog key="server" />,
    ({ admin }) => admin.serverSettings.open(),
    /^Announcement/,
    ({ admin }) => admin.serverSettings.getSnapshot().isOpen,
  ],
];

function Geofences() {
  const { geofences } = useConsole().records.forms;
  return useView(geofences).isOpen && <GeofenceForm />;
}

function Users() {
  const { users } = useConsole().records.forms;
  const principal = usePrincipal();
  const isOpen = useView(users).isOpen;
  return isOpen && principal && <UserForm form={users} principal={principal} />;
}

async function openedForm([, part, open, field]: Case) {
  const bench = await renderInConsole(part);
  open(bench.console);
  const input = await screen.findByLabelText<HTMLInputElement>(field);
  return { ...bench, input };
}

/** Faster than typing. */
async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.click(input);
  await user.paste(text);
}

describe('every form', () => {
  test.for(FORMS)('of a %s closes with Escape while nothing was typed', async (form) => {
    const { console: farol, user, input } = await openedForm(form);
    input.focus();
    await user.keyboard('{Escape}');
    expect(form[4](farol)).toBe(false);
  });

  test.for(FORMS)('of a %s asks before what was typed is dropped, and keeps it on request', async (form) => {
    const { console: farol, user, input } = await openedForm(form);
    await fill(user, input, 'South');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(input.value).toContain('South');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: /^Discard/ }));
    expect(form[4](farol)).toBe(false);
  });

  test.for(FORMS)(
    'of a %s that is refused keeps what was typed, and says why where the focus is',
    async (form) => {
      const { console: farol, network, user, input } = await openedForm(form);
      await fill(user, input, 'South');
      for (const [label, text] of [
        [/^Email/, 'south@example.com'],
        [/^Password/, 'secret-word'],
        [/Confirm|Repeat/, 'secret-word'],
      ] as const) {
        const more = screen.queryByLabelText(label);
        if (more) await fill(user, more, text);
      }
      if (form[0] === 'geofence') farol.records.forms.geofences.setField('area', 'CIRCLE (-23.5 -46.6, 150)');
      network.failure = new Failure('NETWORK', 0);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const refusal = await screen.findByRole('alert');
      expect(within(refusal).getByText(/Not saved/)).toBeDefined();
      await waitFor(() => expect(document.activeElement).toBe(refusal));
      expect([form[4](farol), input.value.includes('South')]).toEqual([true, true]);
    },
  );

  test('is not saved by Enter while the options of a choice are searched', async () => {
    const [group] = FORMS;
    if (!group) throw new Error('There is no form of a group');
    const { console: farol, user, input } = await openedForm(group);
    await fill(user, input, 'South');
    await fill(user, screen.getByRole('combobox', { name: 'Parent group' }), 'no such group');
    await user.keyboard('{Enter}');
    expect([group[4](farol), farol.records.forms.groups.getSnapshot().isSaving]).toEqual([true, false]);
    await user.keyboard('{Escape}');
    input.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(group[4](farol)).toBe(false));
  });
});

const NAMES = ['Vehicle', 'Contact', 'Details', 'Attributes'];
const SECTION_PIXELS = 200;

function marked(): string | null | undefined {
  return document.querySelector('[aria-current]')?.textContent;
}

test('section bar: marks the section at the top, the last one at the end, and there the one that was pressed', () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  render(
    <form>
      <SectionBar
        label="Parts"
        sections={NAMES.map((name) => ({
          name,
          text: name,
          ...(name === 'Details' && { problemText: 'Details: check' }),
        }))}
      />
      <div data-testid="body">
        {NAMES.map((name) => (
          <fieldset key={name} data-section={name} tabIndex={-1} />
        ))}
      </div>
    </form>,
  );
  const body = screen.getByTestId('body');
  Object.defineProperties(body, { clientHeight: { value: 300 }, scrollHeight: { value: 800 } });
  [...body.children].forEach((section, index) => {
    section.getBoundingClientRect = () =>
      new DOMRect(0, index * SECTION_PIXELS - body.scrollTop, 100, SECTION_PIXELS);
  });
  const scrollTo = (top: number): string | null | undefined => {
    body.scrollTop = top;
    fireEvent.scroll(body);
    return marked();
  };
  expect([marked(), scrollTo(210), scrollTo(500)]).toEqual(['Vehicle', 'Contact', 'Attributes']);
  fireEvent.click(screen.getByRole('button', { name: 'Details: check' }));
  expect(document.activeElement).toBe(body.children[2]);
  expect([marked(), scrollTo(500), scrollTo(0)]).toEqual(['Details', 'Details', 'Vehicle']);
});
