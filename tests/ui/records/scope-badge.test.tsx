import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { ScopeBadge } from '@farol/ui/records/scope/scope-badge.tsx';
import { RecordScopesContext, type UsedRecordScopes } from '@farol/ui/records/scope/use-record-scopes';
import { renderInConsole } from '../render-in-console.tsx';

const VEHICLES = new Set([1, 2]);

/** Shows the badges of two rules for all vehicles: by their links, and always. */
function openBadges(missing: ReturnType<UsedRecordScopes['missingOf']>) {
  const scopes: UsedRecordScopes = {
    total: VEHICLES.size,
    devicesOf: () => VEHICLES,
    devicesOfLinks: () => VEHICLES,
    missingOf: () => missing,
  };
  const rule = RESOURCES.notifications.defaults;
  return renderInConsole(
    <RecordScopesContext value={scopes}>
      <div data-testid="linked">
        <ScopeBadge record={{ ...rule, id: 1, always: false }} />
      </div>
      <div data-testid="always">
        <ScopeBadge record={{ ...rule, id: 2, always: true }} />
      </div>
    </RecordScopesContext>,
  );
}

test('badge of a rule: one that always applies to all vehicles has none, as its line says so', async () => {
  await openBadges(undefined);
  expect(screen.getByTestId('linked').textContent).toContain('All vehicles');
  expect(screen.getByTestId('always').textContent).toBe('');
});

test('badge of a rule: what can never fire is told also of one that always applies', async () => {
  await openBadges('geofence');
  expect(screen.getByTestId('always').textContent).toContain('Never fires');
});
