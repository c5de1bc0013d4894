import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { seesAnchors } from '@farol/core/domain/anchor';
import { isFocusFree } from '../dialogs/focus-keeper.ts';
import { useAsker } from '../use-asker.ts';
import { useNavigate } from '../navigation.tsx';
import { useConsole } from '../use-console.ts';
import { openDeviceMenu } from './device-menu-opening.ts';
import { ageText } from './age-text.ts';
import { DeviceRow } from './device-row.tsx';
import { GroupRow } from './group-row.tsx';
import { HoverTip } from './hover-tip.tsx';
import { listMove } from './list-keys.ts';
import { indexOfMark, markAt, type ListMark } from './list-mark.ts';
import { recallList, rememberList } from './list-memory.ts';
import type { ListRows } from './list-rows.ts';
import { textOr } from './text-or.ts';
import { useMenuGestures } from './use-menu-gestures.ts';
import { useRowWindow } from './use-row-window.ts';
import styles from './devices.module.css';

const LONGEST_WAIT_MS = 150;

interface DeviceGridProps {
  box: RefObject<HTMLDivElement | null>;
  rows: ListRows;
  grouped: boolean;
  onToggle: (groupId: number, open: boolean) => void;
}

/**
 * The lines of the list. Only those on the screen exist, besides the marked one; the whole is one stop of the Tab key, the arrows
 * move the mark, which stays with its device when the order changes.
 */
export function DeviceGrid(props: DeviceGridProps) {
  // The panel comes first and its many small pictures a little later, so that opening the list never holds anything up.
  const isCalm = useDeferredValue(true, false);
  const isDue = useIsDue();
  return isCalm || isDue ? <Lines {...props} /> : <div className={styles.scroll} />;
}

/** Whether the lines have waited long enough. A busy fleet may leave the page no calm moment for seconds. */
function useIsDue(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}

function Lines({ box, rows, grouped, onToggle }: DeviceGridProps) {
  const console = useConsole();
  const { fleet, view } = console;
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const selected = useSelector(view, ({ context }) => context.selected);
  const [memory] = useState(() => recallList(console));
  const [mark, setMark] = useState<ListMark | undefined>(memory?.mark);
  const rowHeight = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ? 48 : 42;
  const active = indexOfMark(mark, rows, fleet);
  const asker = useAsker();
  const withAnchor = asker !== undefined && seesAnchors(asker);

  const shown = useRowWindow({
    box,
    count: rows.count,
    rowHeight,
    offset: memory?.offset ?? 0,
    also: active,
  });

  const leave = useEffectEvent(() => rememberList(console, { offset: shown.offset(), mark }));
  const comeBack = useEffectEvent(() => {
    if (memory?.mark && isFocusFree()) box.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    comeBack();
    return () => leave();
  }, []);

  // The same function every time, so that a row that says the same is not drawn again.
  const open = useCallback(
    (deviceId: number): void => {
      setMark({ deviceId });
      navigate(`/devices/${deviceId}`);
    },
    [navigate],
  );
  /** The marked device and where its line stands on the page. */
  const markedDevice = (): { deviceId: number; x: number; y: number } | undefined => {
    const line = mark && 'deviceId' in mark ? document.getElementById(lineId(active)) : null;
    if (!mark || !('deviceId' in mark) || !line) return undefined;
    const { left, bottom } = line.getBoundingClientRect();
    return { deviceId: mark.deviceId, x: left + 24, y: bottom - 8 };
  };
  const gestures = useMenuGestures((target) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-device]') : null;
    // The menu key means the marked line: it is the grid itself that has the focus.
    if (!line) return target === box.current ? markedDevice() : undefined;
    const deviceId = Number(line.dataset['device']);
    setMark({ deviceId });
    return { deviceId };
  });
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const marked = markedDevice();
      if (marked) {
        event.preventDefault();
        openDeviceMenu(marked.deviceId, marked.x, marked.y);
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const move = listMove(event.key, active, rows, page);
    if (!move) return;
    event.preventDefault();
    if (move.type === 'toggle') onToggle(move.groupId, move.open);
    if (move.type === 'open') open(fleet.deviceId[fleet.order[move.place] ?? -1] ?? 0);
    if (move.type === 'go') {
      setMark(markAt(move.index, rows, fleet));
      shown.reveal(move.index);
    }
  };

  const now = Date.now();
  const count = new Intl.NumberFormat(i18n.language);
  return (
    <HoverTip>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a grid in both cases */}
      <div
        ref={box}
        className={styles.scroll}
        role={grouped ? 'treegrid' : 'grid'}
        aria-label={t('screen.devices')}
        aria-rowcount={rows.count}
        aria-colcount={4}
        aria-activedescendant={active < 0 ? undefined : lineId(active)}
        tabIndex={0}
        onKeyDown={press}
        onScroll={shown.onScroll}
        {...gestures}
        onFocus={(event) => {
          if (event.target === event.currentTarget && active < 0)
            setMark(markAt(Math.ceil(shown.offset() / rowHeight), rows, fleet));
        }}
      >
        <div role="rowgroup" style={{ height: rows.count * rowHeight, position: 'relative' }}>
          {shown.rows.map((index) => {
            const row = rows.rowAt(index);
            const common = {
              id: lineId(index),
              rowIndex: index + 1,
              top: index * rowHeight,
              height: rowHeight,
              active: index === active,
            };
            if (!row) return null;
            if (row.kind === 'group') {
              return (
                <GroupRow
                  key={`group-${row.groupId}`}
                  {...common}
                  groupId={row.groupId}
                  name={fleet.groups.get(row.groupId)?.name ?? t('devices.noGroup')}
                  size={count.format(row.size)}
                  open={row.open}
                  onToggle={onToggle}
                />
              );
            }
            const slot = fleet.order[row.place] ?? 0;
            const words = fleet.words[slot];
            const deviceId = fleet.deviceId[slot] ?? 0;
            const driver = words?.driverUniqueId ?? '';
            return (
              <DeviceRow
                key={lineId(index)}
                {...common}
                deviceId={deviceId}
                level={grouped ? 2 : undefined}
                name={words?.name ?? ''}
                detail={words?.plate || (words?.model ?? '')}
                flags={fleet.flags[slot] ?? 0}
                withAnchor={withAnchor}
                neverHeard={Number.isNaN(fleet.lastUpdate[slot] ?? Number.NaN)}
                age={ageText(t, fleet.lastUpdate[slot] ?? Number.NaN, now)}
                stoppedMinutes={Math.floor((now - (fleet.stoppedSince[slot] ?? Number.NaN)) / 60_000)}
                alarm={words?.alarm ? textOr(i18n, `alarms.${words.alarm}`, words.alarm) : ''}
                driver={fleet.drivers.get(driver)?.name ?? driver}
                selected={deviceId === selected}
                t={t}
                onOpen={open}
              />
            );
          })}
        </div>
      </div>
    </HoverTip>
  );
}

function lineId(index: number): string {
  return `device-line-${index}`;
}
