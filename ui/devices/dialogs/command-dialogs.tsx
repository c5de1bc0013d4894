import { useCallback, useEffect, useRef, useState, Suspense } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { AnchorDialog } from '../../anchors/anchor-dialog.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { CommandConfirmation } from '../../commands/command-confirmation.tsx';
import { Notices, type NoticeBox } from '../../kit/messages/notices.tsx';
import { SENT_STATE_STYLES, sentCommandText, sentStateText } from '../../commands/sent-state-style.ts';
import { useSelector } from '@xstate/react';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';

/** The confirmation dialogs for commands and anchors and the notices that follow them. Mounted once. */
export function CommandDialogs() {
  const { notices, addNotice, dismiss } = useNotices();
  useCommandNotices(addNotice);
  useAnchorNotices(addNotice);
  return (
    <>
      <CommandConfirmation />
      <BulkCommandDialogHost />
      <AnchorDialog />
      <Notices notices={notices} onDismiss={dismiss} />
    </>
  );
}

type AddNotice = (notice: Omit<NoticeBox, 'key'>) => void;

/** The last notices, of which few are shown at once. */
function useNotices(): {
  notices: readonly NoticeBox[];
  addNotice: AddNotice;
  dismiss: (key: number) => void;
} {
  const [notices, setNotices] = useState<readonly NoticeBox[]>([]);
  const lastKey = useRef(0);
  const addNotice = useCallback<AddNotice>((notice) => {
    const key = ++lastKey.current;
    setNotices((known) => [...known, { ...notice, key }].slice(-3));
  }, []);
  const dismiss = useCallback(
    (key: number) => setNotices((known) => known.filter((notice) => notice.key !== key)),
    [],
  );
  return { notices, addNotice, dismiss };
}

/** Turns the outcome of a command for one vehicle into a notice; a refusal stays in its dialog. */
function useCommandNotices(addNotice: AddNotice): void {
  const { sender, log } = useConsole().commands;
  const { t } = useTranslation();
  useEffect(() => {
    const stops = [
      sender.on('cancelled', () => addNotice({ tone: 'info', text: t('commands.notice.cancelled') })),
      sender.on('sent', ({ logId }) => {
        const sent = log.getSnapshot().commands.find(({ id }) => id === logId);
        if (sent)
          addNotice({
            tone: SENT_STATE_STYLES[sent.state].tone === 'good' ? 'good' : 'info',
            title: `${sentCommandText(t, sent)} · ${sent.deviceName}`,
            text: sentStateText(t, sent),
          });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [sender, log, addNotice, t]);
}

/** Turns the outcome of an anchor into a notice; a failure stays in its dialog. */
function useAnchorNotices(addNotice: AddNotice): void {
  const { anchors } = useConsole();
  const { t } = useTranslation();
  useEffect(() => {
    const stops = [
      anchors.on('cancelled', () => addNotice({ tone: 'info', text: t('anchor.cancelled') })),
      anchors.on('done', ({ mode }) =>
        addNotice({
          tone: 'good',
          title: t('anchor.success'),
          text: t(mode === 'activate' ? 'anchor.activated' : 'anchor.deactivated'),
        }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [anchors, addNotice, t]);
}

const BulkDialog = lazyWithRetry(
  async () => (await import('../../commands/bulk-command-dialog.tsx')).BulkCommandDialog,
);

/** The dialog of a command for several vehicles, while it is open. */
function BulkCommandDialogHost() {
  const { sender } = useConsole().commands;
  const isOpen = useSelector(sender, ({ step, deviceId }) => step !== 'closed' && deviceId === undefined);
  return isOpen ? (
    <Suspense>
      <BulkDialog />
    </Suspense>
  ) : null;
}
