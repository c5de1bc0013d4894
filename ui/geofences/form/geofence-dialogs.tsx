import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '../../kit/dialogs/use-dialog.ts';
import { reasonText } from '../../language/reason-text.ts';
import type { useUnsavedChangesGuard } from '../../kit/forms/use-unsaved-changes-guard.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';

type LeaveGuard = ReturnType<typeof useUnsavedChangesGuard>;

/**
 * Asks for confirmation before geofences are removed or imported (§4, "Both ask for confirmation first"),
 * and reports the result.
 */
export function GeofenceDialogs() {
  const action = useAnswers(useConsole().records.action, (one) => one.action);
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
  const form = useConsole().records.forms.geofences;
  const { t } = useTranslation();
  const isAsking = useAnswers(form, ({ isConfirmingDiscard }) => isConfirmingDiscard);
  const stay = (): void => {
    leave.cancelLeaving();
    form.keepEditing();
  };
  const discard = (): void => {
    form.discard();
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
  const { action } = useConsole().records;
  const { t } = useTranslation();
  const { isConfirming, isRunning, isDone, failure, completedSteps, result } = useAnswers(action);
  const refused = result?.failures ?? [];
  // After a full success there is nothing to report.
  if (isDone && refused.length === 0 && kind === 'removing') return null;
  return (
    <GeofenceConfirmationFrame
      isOpen
      onClose={action.close}
      title={t(kind === 'removing' ? 'geofences.removing.title' : 'geofences.exchange.readTitle')}
    >
      <Stack gap="sm">
        {isConfirming && (
          <Text size="sm">
            {kind === 'removing'
              ? t('geofences.removing.text', { name })
              : t('geofences.exchange.read', { count: total })}
          </Text>
        )}
        {isRunning && (
          <>
            <Progress
              value={(100 * completedSteps) / Math.max(1, total)}
              aria-label={t('geofences.exchange.readTitle')}
            />
            <Text size="sm">{t('geofences.exchange.progress', { done: completedSteps, total })}</Text>
          </>
        )}
        {isDone && kind === 'exchange' && (
          <Text size="sm">{t('geofences.exchange.done', { count: result?.succeededIds.length ?? 0 })}</Text>
        )}
        {refused.map(({ title, code }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- titles may be the same
          <Text key={at} size="sm" c="var(--farol-offline)" role="alert">
            {t('geofences.exchange.refused', { title, reason: reasonText(t, code) })}
          </Text>
        ))}
        {failure !== undefined && (
          <Text size="sm" c="var(--farol-offline)" role="alert">
            {reasonText(t, failure)}
          </Text>
        )}
        <Group justify="flex-end">
          {isConfirming && (
            <>
              <Button size="md" fz="sm" variant="default" onClick={action.close} data-autofocus>
                {t('geofences.removing.cancel')}
              </Button>
              <Button
                size="md"
                fz="sm"
                color={kind === 'removing' ? 'red.9' : 'primary'}
                onClick={action.confirm}
              >
                {t(kind === 'removing' ? 'geofences.removing.confirm' : 'geofences.exchange.confirm')}
              </Button>
            </>
          )}
          {(isDone || failure !== undefined) && (
            <Button size="md" fz="sm" onClick={action.close}>
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
