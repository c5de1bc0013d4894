import { ActionIcon, CloseButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { rulerLengthMeters, rulerMachine } from '@farol/core/machines/map/ruler.machine';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useHasScreens } from '../../kit/console/use-screen-view.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { useEscape } from '../../kit/dialogs/escape-key.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import { RulerOverlay } from '../layers/ruler-overlay.ts';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './map.module.css';

/** Elements in which keys are not meant for the map. */
const OTHER_KEY_TARGETS = 'input, textarea, [contenteditable="true"], [role="dialog"], [role="menu"]';

interface RulerNoticeProps {
  /** Called with the ruler, which is on the map while this is shown, and with undefined at the end. */
  onOverlay: (ruler: RulerOverlay | undefined) => void;
  onEnd: () => void;
}

/**
 * The measured length, with buttons to remove the last point and to end measuring. Escape ends measuring, Backspace
 * and Ctrl+Z remove the last point. Drawing a geofence ends it too, since both use the clicks on the map.
 */
export function RulerNotice({ onOverlay, onEnd }: RulerNoticeProps) {
  const { t, i18n } = useTranslation();
  const farol = useConsole();
  // Nothing is drawn before the code of the drawing is there.
  const editor = useHasScreens() ? farol.geofences.editor : undefined;
  const ruler = useActorRef(rulerMachine);
  const overlay = useMemo(() => new RulerOverlay(ruler), [ruler]);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    onOverlay(overlay);
    return () => onOverlay(undefined);
  }, [overlay, onOverlay]);
  useEffect(() => {
    let wasDrawing = editor?.getSnapshot().isEditing === true;
    const subscription = editor?.subscribe(() => {
      const isDrawing = editor.getSnapshot().isEditing;
      if (isDrawing && !wasDrawing) end();
      wasDrawing = isDrawing;
    });
    const press = (event: KeyboardEvent): void => {
      if (!isMapKeyTarget(event.target)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.key === 'Backspace' || (isCommand && !event.shiftKey && event.key.toLowerCase() === 'z')) {
        ruler.send({ type: 'REMOVE_LAST_POINT' });
        // What is drawn below the ruler has an undo of its own.
        event.stopPropagation();
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', press, true);
    return () => {
      subscription?.unsubscribe();
      window.removeEventListener('keydown', press, true);
    };
  }, [ruler, editor]);
  useEscape(onEnd);
  const { distance: unit } = useUnits();
  const meters = useSelector(ruler, ({ context }) => rulerLengthMeters(context));
  const isMeasuring = useSelector(ruler, (snapshot) => snapshot.matches('measuring'));
  return (
    <div className={styles.notice}>
      <span role="status">
        {isMeasuring ? (
          <b>{t('map.rulerTotal', { distance: lengthText(i18n.language, meters, unit) })}</b>
        ) : (
          t('map.rulerHint')
        )}
      </span>
      <div className={styles.noticeTools}>
        <Tooltip label={t('map.rulerBackHint')} openDelay={500}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            className={styles.noticeButton}
            aria-label={t('map.rulerBack')}
            disabled={!isMeasuring}
            onClick={() => ruler.send({ type: 'REMOVE_LAST_POINT' })}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <CloseButton
          iconSize={18}
          className={styles.noticeButton}
          aria-label={t('map.rulerEnd')}
          onClick={onEnd}
        />
      </div>
    </div>
  );
}

/** Whether a key pressed on this target may be meant for the map. */
function isMapKeyTarget(target: EventTarget | null): boolean {
  return !(target instanceof Element && target.closest(OTHER_KEY_TARGETS));
}
