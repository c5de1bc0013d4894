import { CloseButton, ActionIcon } from '@mantine/core';
import { IconRoute, IconMapPin, IconArrowBackUp } from '@tabler/icons-react';
import { Suspense, useEffect, useState, useMemo, useEffectEvent } from 'react';
import { useSelector, useActorRef } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { SCREEN_TEXTS, withScreenTexts } from '../../language/screen-texts.ts';
import { loadTextBundle } from '../../language/translation.ts';
import type { MarkedPlace } from '../layers/place-overlay.ts';
import type { MapOverlay } from '../scene/map-overlay.ts';
import type { Padding } from '../viewport/viewport-padding.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import type { BaseMapState } from '../base-map/use-base-map.ts';
import styles from './map.module.css';
import { PlaceOverlay } from '../layers/place-overlay.ts';
import { rulerLengthMeters, rulerMachine } from '@farol/core/machines/map/ruler.machine';
import { useHasScreens } from '../../kit/console/use-screen-view.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { useEscape } from '../../kit/dialogs/escape-key.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import { RulerOverlay } from '../layers/ruler-overlay.ts';
import { Tooltip } from '../../kit/layout/tooltip.tsx';

/** Elements in which keys are not meant for the map. */
const OTHER_KEY_TARGETS = 'input, textarea, [contenteditable="true"], [role="dialog"], [role="menu"]';

// Few first views need any of them.
const BaseMapFailedNotice = lazyWithRetry(
  async () => (await import('./base-map-failed-notice.tsx')).BaseMapFailedNotice,
);
const OnlineMapsNotice = lazyWithRetry(
  async () => (await import('./online-maps-notice.tsx')).OnlineMapsNotice,
);
const StreetFileNotice = lazyWithRetry(
  async () => (await withScreenTexts(import('./street-file-notice.tsx'))).StreetFileNotice,
);
const WorldGapNotice = lazyWithRetry(async () => (await import('./world-gap-notice.tsx')).WorldGapNotice);

/** Where more of the map is covered, pixels, a hint would cover what is left of it. */
const MAX_COVERED_PX = 200;

interface MapNoticesProps {
  /** Covered pixels at the edges. */
  padding: Padding;
  baseMap: BaseMapState;
  /** Found by the search. */
  place: MarkedPlace | undefined;
  /** The mark of the place is on the map, or no longer. */
  onMark: (mark: MapOverlay | undefined) => void;
  onUnmark: () => void;
  isMeasuring: boolean;
  /** The ruler is on the map, or no longer. */
  onRuler: (ruler: MapOverlay | undefined) => void;
  onMeasuringEnd: () => void;
}

/** What there is to say about the map, above its bottom edge. */
export function MapNotices({
  padding,
  baseMap: { hasFailed, fileProblem, isOnline, gap, other, retry },
  place,
  onMark,
  onUnmark,
  isMeasuring,
  onRuler,
  onMeasuringEnd,
}: MapNoticesProps) {
  const isAdministrator = usePrincipal()?.user.administrator === true;
  const isFileHidden = useSelector(
    useConsole().shell,
    ({ isStreetFileHintHidden }) => isStreetFileHintHidden,
  );
  const toldProblem = isAdministrator && !isFileHidden ? fileProblem : undefined;
  return (
    <div className={styles.notices} style={{ left: padding.left, bottom: padding.bottom }}>
      <Suspense>{toldProblem && <StreetFileNotice problem={toldProblem} onRetry={retry} />}</Suspense>
      <Suspense>{hasFailed && !toldProblem && <BaseMapFailedNotice onRetry={retry} />}</Suspense>
      <Suspense>{isOnline && <OnlineMapsNotice />}</Suspense>
      <Suspense>
        {gap && !hasFailed && !toldProblem && padding.bottom <= MAX_COVERED_PX && (
          <WorldGapNotice gap={gap} other={other} />
        )}
      </Suspense>
      <TrailsNotice />
      {place && <MarkedPlaceNotice place={place} onOverlay={onMark} onRemove={onUnmark} />}
      {isMeasuring && <RulerNotice onOverlay={onRuler} onEnd={onMeasuringEnd} />}
    </div>
  );
}

/** The number of trails switched on by the user, with a button that removes them all. */
function TrailsNotice() {
  const { trails } = useConsole().map;
  const { t } = useTranslation();
  const count = useSelector(trails, ({ enabledDeviceIds }) => enabledDeviceIds.length);
  const [hasTexts, setHasTexts] = useState(false);
  const hasSome = count > 0;
  // The address may ask for trails in the first view, before the texts of the screens are loaded.
  useEffect(() => {
    if (!hasSome) return;
    loadTextBundle(SCREEN_TEXTS).then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, [hasSome]);
  if (!hasSome || !hasTexts) return null;
  return (
    <div className={styles.notice}>
      <IconRoute size={18} stroke={1.6} aria-hidden />
      <span role="status">{t('detail.trails', { count })}</span>
      <CloseButton
        iconSize={18}
        className={styles.noticeButton}
        aria-label={t('detail.trailsOff')}
        onClick={trails.clear}
      />
    </div>
  );
}

interface MarkedPlaceNoticeProps {
  place: MarkedPlace;
  /** Called with the mark, which is on the map while this is shown, and with undefined at the end. */
  onOverlay: (mark: PlaceOverlay | undefined) => void;
  onRemove: () => void;
}

/** The place marked by the search, with a button that removes the mark. */
function MarkedPlaceNotice({ place, onOverlay, onRemove }: MarkedPlaceNoticeProps) {
  const { t } = useTranslation();
  const overlay = useMemo(() => new PlaceOverlay(place), [place]);
  useEffect(() => {
    onOverlay(overlay);
    return () => onOverlay(undefined);
  }, [overlay, onOverlay]);
  return (
    <div className={styles.notice} role="status">
      <IconMapPin size={18} stroke={1.6} aria-hidden />
      <span className={styles.noticeName}>{place.name}</span>
      <CloseButton
        iconSize={18}
        className={styles.noticeButton}
        aria-label={t('map.unmark', { name: place.name })}
        onClick={onRemove}
      />
    </div>
  );
}

interface RulerNoticeProps {
  /** Called with the ruler, which is on the map while this is shown, and with undefined at the end. */
  onOverlay: (ruler: RulerOverlay | undefined) => void;
  onEnd: () => void;
}

/**
 * The measured length, with buttons to remove the last point and to end measuring. Escape ends measuring, Backspace
 * and Ctrl+Z remove the last point. Drawing a geofence ends it too, since both use the clicks on the map.
 */
function RulerNotice({ onOverlay, onEnd }: RulerNoticeProps) {
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
