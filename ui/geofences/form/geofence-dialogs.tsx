import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '../../kit/dialogs/use-dialog.ts';
import { reasonText } from '../../language/reason-text.ts';
import type { useUnsavedChangesGuard } from '../../kit/forms/use-unsaved-changes-guard.ts';
import { useConsole } from '../../kit/console/use-console.ts';

type LeaveGuard = ReturnType<typeof useUnsavedChangesGuard>;

/**
 * Asks for confirmation before geofences are removed or imported (§4, "Both ask for confirmation first"),
 * and reports the result.
 */
export function GeofenceDialogs() {
  const { recordAction } = useConsole();
  const action = useSelector(recordAction, ({ context }) => context.action);
  return (
    <>
      {action?.type === 'remove' && action.name === 'geofences' && (
        <GeofenceActionDialog
          kind="removing"
          total={action.records.length}
          name={action.records.map(({ title }) => title).join(', ')}
        />
      )}
      {action?.type === 'import' && action.name === 'geofences' && (
        <GeofenceActionDialog kind="exchange" total={action.records.length} name="" />
      )}
    </>
  );
}

/** Asks users who leave a geofence with unsaved changes, then continues to where they wanted to go. */
export function GeofenceUnsavedChangesDialog({ leave }: { leave: LeaveGuard }) {
  const { forms } = useConsole();
  const { t } = useTranslation();
  const isAsking = useSelector(forms.geofences, ({ value }) => value === 'confirmingDiscard');
  const stay = (): void => {
    leave.cancelLeaving();
    forms.geofences.send({ type: 'KEEP_EDITING' });
  };
  const discard = (): void => {
    forms.geofences.send({ type: 'DISCARD' });
    leave.continueLeaving();
  };
  return (
    <GeofenceConfirmationFrame isOpen={isAsking} onClose={stay} title={t('geofences.leaving.title')}>
      <Text size="sm">{t('geofences.leaving.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button size="md" fz="sm" variant="default" onClick={stay} data-autofocus>
          {t('geofences.leaving.stay')}
        </Button>
        <Button size="md" fz="sm" color="red.9" onClick={discard}>
          {t('geofences.leaving.discard')}
        </Button>
      </Group>
    </GeofenceConfirmationFrame>
  );
}

function GeofenceActionDialog({
  kind,
  total,
  name,
}: {
  kind: 'removing' | 'exchange';
  total: number;
  name: string;
}) {
  const { recordAction } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(recordAction, (snapshot) => snapshot);
  const { completedSteps, result, reason } = context;
  const isFinished = value === 'done' || value === 'failed';
  const refused = result?.failures ?? [];
  // After a full success there is nothing to report.
  if (value === 'done' && refused.length === 0 && kind === 'removing') return null;
  const close = (): void => {
    if (value === 'confirming') recordAction.send({ type: 'CANCEL' });
    else if (isFinished) recordAction.send({ type: 'CLOSE' });
  };
  return (
    <GeofenceConfirmationFrame
      isOpen
      onClose={close}
      title={t(kind === 'removing' ? 'geofences.removing.title' : 'geofences.exchange.readTitle')}
    >
      <Stack gap="sm">
        {value === 'confirming' && (
          <Text size="sm">
            {kind === 'removing'
              ? t('geofences.removing.text', { name })
              : t('geofences.exchange.read', { count: total })}
          </Text>
        )}
        {value === 'running' && (
          <>
            <Progress
              value={(100 * completedSteps) / Math.max(1, total)}
              aria-label={t('geofences.exchange.readTitle')}
            />
            <Text size="sm">{t('geofences.exchange.progress', { done: completedSteps, total })}</Text>
          </>
        )}
        {value === 'done' && kind === 'exchange' && (
          <Text size="sm">{t('geofences.exchange.done', { count: result?.succeededIds.length ?? 0 })}</Text>
        )}
        {refused.map(({ title, code }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- titles may be the same
          <Text key={at} size="sm" c="var(--farol-offline)" role="alert">
            {t('geofences.exchange.refused', { title, reason: reasonText(t, code) })}
          </Text>
        ))}
        {reason !== undefined && (
          <Text size="sm" c="var(--farol-offline)" role="alert">
            {reasonText(t, reason)}
          </Text>
        )}
        <Group justify="flex-end">
          {value === 'confirming' && (
            <>
              <Button size="md" fz="sm" variant="default" onClick={close} data-autofocus>
                {t('geofences.removing.cancel')}
              </Button>
              <Button
                size="md"
                fz="sm"
                color={kind === 'removing' ? 'red.9' : 'primary'}
                onClick={() => recordAction.send({ type: 'CONFIRM' })}
              >
                {t(kind === 'removing' ? 'geofences.removing.confirm' : 'geofences.exchange.confirm')}
              </Button>
            </>
          )}
          {isFinished && (
            <Button size="md" fz="sm" onClick={close}>
              {t('geofences.exchange.close')}
            </Button>
          )}
        </Group>
      </Stack>
    </GeofenceConfirmationFrame>
  );
}

interface QuestionProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog without a header; its heading labels it for assistive technology. */
function GeofenceConfirmationFrame({ isOpen, title, onClose, children }: QuestionProps) {
  const dialog = useDialog(onClose);
  return (
    <Modal.Root opened={isOpen} closeOnEscape={false} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content ref={dialog} aria-label={title}>
        <Modal.Body p="lg">
          <Text component="h2" fw={650} mb="xs">
            {title}
          </Text>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
