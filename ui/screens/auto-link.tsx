import { Button } from '@mantine/core';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { autoLinkDenial } from '@farol/core/domain/device/auto-link';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useTranslation } from '../language/use-translation.ts';
import { AutoLinkForm } from '../devices/auto-link/auto-link-form.tsx';
import { TrackerScanner } from '../devices/auto-link/tracker-scanner.tsx';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { StateMessage } from '../kit/messages/state-message.tsx';
import { useNavigate, usePathParameters } from '../kit/navigation/navigation.tsx';

const SLICES: readonly FleetSlice[] = ['counts'];

/** Links a tracker to the user's own account (§2, `/autolink`), by the code on it or its typed identifier. */
export function Component() {
  const { fleet, devices } = useConsole();
  const { autoLink } = devices;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const { id = '' } = usePathParameters();
  const step = useSelector(autoLink, (answers) => answers.step);
  useFleetChanges(fleet, SLICES);
  useEffect(() => {
    autoLink.open(id);
  }, [autoLink, id]);
  if (!principal) return null;
  if (step === 'linked') return <Linked />;
  const bar = autoLinkDenial(principal, fleet.counts.all);
  if (bar)
    return (
      <StateMessage Icon={IconLock} title={t('autoLink.barredTitle')} text={t(`autoLink.barred.${bar}`)} />
    );
  return (
    <>
      <AutoLinkForm />
      {step === 'scanning' && <TrackerScanner />}
    </>
  );
}

function Linked() {
  const { autoLink } = useConsole().devices;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const plate = useSelector(autoLink, ({ draft }) => draft.plate.trim());
  return (
    <StateMessage
      Icon={IconCircleCheck}
      title={t('autoLink.linked', { plate })}
      text={t('autoLink.linkedText')}
      role="status"
    >
      <Button onClick={() => navigate('/home')}>{t('autoLink.toMap')}</Button>
      <Button variant="default" onClick={autoLink.next}>
        {t('autoLink.next')}
      </Button>
    </StateMessage>
  );
}
