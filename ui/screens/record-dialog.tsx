import { Suspense, type ComponentType } from 'react';
import { useSelector } from '@xstate/react';
import type { Readable } from '@farol/core/console/connected/connect-actor';
import { isRecordDialog } from '@farol/core/machines/shell/shell';
import type { RecordDialogKind } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../language/use-translation.ts';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { RecordListSkeleton } from '../records/list/record-states.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const PLAIN_SCREEN = lazyWithRetry(async () => (await import('../records/record-screen.tsx')).RecordScreen);

/** The kinds whose screens hold more than list and form. */
const SCREENS: Partial<Readonly<Record<RecordDialogKind, ComponentType>>> = {
  maintenances: lazyWithRetry(async () => (await import('./maintenances.tsx')).Component),
  scheduledReports: lazyWithRetry(async () => (await import('./scheduled-reports.tsx')).Component),
};

/** The dialog with records that have no route, if one is open; the shell renders it once. */
export function RecordDialogHost() {
  const kind = useSelector(useConsole().shell, ({ dialogs }) => dialogs.find(isRecordDialog));
  return kind && <RecordDialog key={kind} kind={kind} />;
}

/** The dialog of one kind of record. A form in it may ask before the dialog closes. */
function RecordDialog({ kind }: { kind: RecordDialogKind }) {
  const { records, shell } = useConsole();
  const { t } = useTranslation();
  const form: ClosableForm = records.forms[kind];
  const isNarrow = useIsNarrow();
  const isEditing = useSelector(form, ({ isOpen }) => isOpen);
  const Screen = SCREENS[kind];
  const close = (): void => {
    form.close();
    if (!form.getSnapshot().isOpen) shell.close(kind);
  };
  return (
    <DialogFrame
      title={t(`records.kind.${kind}.many`)}
      onClose={close}
      isFullHeight
      size={720}
      fullScreen={isNarrow}
      closeOnClickOutside={!isEditing}
    >
      <Suspense fallback={<RecordListSkeleton />}>
        {Screen ? <Screen /> : <PLAIN_SCREEN name={kind} />}
      </Suspense>
    </DialogFrame>
  );
}

interface ClosableForm extends Readable<{ isOpen: boolean }> {
  close(): void;
}
