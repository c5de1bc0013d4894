import { List, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ConnectedEngineStops } from '@farol/core/console/features/engine-stops/start-engine-stop-confirmation';
import { useTranslation } from '../language/use-translation.ts';
import { EngineStopSafety } from '../commands/engine-stop-safety.tsx';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';

/** Most rules named one by one. */
const MAX_NAMED_CAUSES = 4;

interface EngineStopDialogProps {
  engineStops: ConnectedEngineStops;
  question: NonNullable<ReturnType<ConnectedEngineStops['getSnapshot']>['question']>;
}

/**
 * Asks before a change by which engines can be stopped later: which rule does so, for which vehicles, and how
 * these move now. The button has to be held, as by then any of them may be driving.
 */
export function EngineStopDialog({ engineStops, question }: EngineStopDialogProps) {
  const { t } = useTranslation();
  const endangered = useSelector(engineStops, (item) => item.endangeredVehicles);
  const { causes, deviceIds, areVehiclesKnown } = question;
  const texts = causes
    .slice(0, MAX_NAMED_CAUSES)
    .map(({ kind, name }) => t(`engineStops.cause.${kind}`, { name: name || t('records.unnamed') }));
  const more = causes.length - texts.length;
  return (
    <ConfirmationDialog title={t('engineStops.title')} onClose={engineStops.cancel}>
      {causes.length === 1 ? (
        <Text size="sm">{texts[0]}</Text>
      ) : (
        <List size="sm" spacing={4}>
          {texts.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
          {more > 0 && <List.Item>{t('engineStops.more', { count: more })}</List.Item>}
        </List>
      )}
      {(deviceIds.length === 0 || !areVehiclesKnown) && (
        <Text size="sm" c="dimmed">
          {t(areVehiclesKnown ? 'engineStops.noVehicles' : 'engineStops.unknownVehicles')}
        </Text>
      )}
      <EngineStopSafety
        deviceIds={deviceIds}
        endangered={endangered}
        isSecondStep
        areAllListed
        holdText={t('engineStops.hold')}
        onConfirmed={engineStops.confirm}
      />
      <QuestionFooter onCancel={engineStops.cancel} />
    </ConfirmationDialog>
  );
}
