import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowsMaximize, IconArrowsMinimize, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { isDeviceTableUrl, DEVICE_TABLE_PARAMETER } from '@farol/core/domain/navigation/device-table-url';
import type { ScreenMatch } from '@farol/core/domain/navigation/screen';
import { useTranslation } from '../language/use-translation.ts';
import { useEscape } from '../kit/dialogs/escape-key.ts';
import { useNavigate, useScreenLocation, useScreenQuery } from '../kit/navigation/navigation.tsx';
import { returnToScreenBehind } from '../kit/navigation/screen-behind.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useScreenView } from '../kit/console/use-screen-view.ts';
import { useIsUsed } from '../kit/browser/use-is-used.ts';
import { DESCRIPTIONS, useFleet } from '../kit/console/use-fleet.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { withScreenTexts } from '../language/screen-texts.ts';
import type { PanelWidths } from './panel-width.ts';
import { Sheet } from './sheet.tsx';
import { Tooltip } from '../kit/layout/tooltip.tsx';
import styles from './panel.module.css';
import { Heading } from '../kit/layout/heading.tsx';

const PanelHandle = lazyWithRetry(
  async () => (await withScreenTexts(import('./panel-handle.tsx'))).PanelHandle,
);

interface PanelProps {
  match: ScreenMatch;
  isWide: boolean;
  /** Pixels; undefined while the panel is as wide as panels are. */
  expandedWidth: number | undefined;
  widths: PanelWidths;
  /** Called with the height of the map that the sheet covers, pixels. */
  onSheetHeight: (height: number) => void;
  children: ReactNode;
}

/**
 * The open screen with its title, back, expand where allowed, and close, which leads home (§2). Back and Escape lead
 * from the player to the report from which it was opened, and back to onboarding. A sheet on narrow screens,
 * which begins at its full height for the table of devices and where the panel would be expanded.
 */
export function Panel({ match, isWide, expandedWidth, widths, onSheetHeight, children }: PanelProps) {
  const isExpanded = expandedWidth !== undefined;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useScreenQuery();
  const { screen } = match;
  const { pathname, search } = useScreenLocation();
  const isForm = useScreenView(
    ({ records }) => records.forms.devices,
    ({ isOpen }) => isOpen,
    false,
  );
  const goBack = (fallback: string | -1) => {
    if (!isForm && isDeviceTableUrl(pathname + search)) {
      query.delete(DEVICE_TABLE_PARAMETER);
      setQuery(query);
    } else if (!returnToScreenBehind()) navigate(screen.backTo ?? fallback);
  };
  const name = useVehicleName(match.parameters['deviceId']);
  const frame = useRef<HTMLElement>(null);
  const id = useId();
  const { preferences, shell } = useConsole();
  const isUsed = useIsUsed();
  const [draggedWidth, setDraggedWidth] = useState<number>();
  const width = expandedWidth ?? draggedWidth ?? widths.width;
  useEscape(() => goBack('/home'), frame);
  const isSheetFull = !isWide && (isExpanded || isDeviceTableUrl(pathname + search));
  useEffect(() => {
    if (!isSheetFull) return undefined;
    const { sheet } = shell.getSnapshot();
    shell.change({ sheet: 'full' });
    return () => shell.change({ sheet });
  }, [isSheetFull, shell]);
  const toggleExpanded = () => {
    query.set('expand', String(!isExpanded));
    setQuery(query);
  };
  const header = (
    <div className={styles.panelHeader}>
      <PanelHeaderButton label={t('shell.back')} onClick={() => goBack(-1)}>
        <IconArrowLeft size={18} aria-hidden />
      </PanelHeaderButton>
      <Heading
        level={1}
        look="title"
        className={styles.panelTitle}
        data-has-name={name !== undefined || undefined}
      >
        <span>{t(`screen.${screen.title}`)}</span>
        {name !== undefined && <span className={styles.peekDeviceName}>{name}</span>}
      </Heading>
      {isWide && screen.allowExpand && (
        <PanelHeaderButton label={t(isExpanded ? 'shell.reduce' : 'shell.expand')} onClick={toggleExpanded}>
          {isExpanded ? (
            <IconArrowsMinimize size={18} aria-hidden />
          ) : (
            <IconArrowsMaximize size={18} aria-hidden />
          )}
        </PanelHeaderButton>
      )}
      <PanelHeaderButton label={t('shell.close')} onClick={() => navigate('/home')}>
        <IconX size={18} aria-hidden />
      </PanelHeaderButton>
    </div>
  );
  if (!isWide) {
    return (
      <Sheet frame={frame} header={header} title={t(`screen.${screen.title}`)} onHeightChange={onSheetHeight}>
        {children}
      </Sheet>
    );
  }
  return (
    <section
      ref={frame}
      id={id}
      className={styles.panel}
      data-expanded={isExpanded || undefined}
      style={{ width }}
      aria-label={t(`screen.${screen.title}`)}
    >
      {header}
      <div className={styles.panelContent}>{children}</div>
      {!isExpanded && isUsed && (
        <Suspense>
          <PanelHandle
            panelId={id}
            widths={{ ...widths, width }}
            onDrag={setDraggedWidth}
            onChoose={(panelWidth) => preferences.browser.change({ panelWidth })}
          />
        </Suspense>
      )}
    </section>
  );
}

function PanelHeaderButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Returns the name of the device whose screen is open; undefined if unknown. */
function useVehicleName(deviceId: string | undefined): string | undefined {
  return useFleet(DESCRIPTIONS, (fleet) => fleet.descriptions[fleet.slotOf(Number(deviceId)) ?? -1]?.name);
}
