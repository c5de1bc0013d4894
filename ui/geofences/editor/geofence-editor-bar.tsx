import { Button, VisuallyHidden, ActionIcon } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type RefObject, type ReactNode } from 'react';
import { areaProblems } from '@farol/core/domain/geometry/area-problems';
import { useTranslation } from '../../language/use-translation.ts';
import { useEscape } from '../../kit/dialogs/escape-key.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { areaMeasureText } from '../area/area-text.ts';
import { areaProblemText } from '../area/area-problem-text.ts';
import { CoordinateFields } from './coordinate-fields.tsx';
import styles from './geofence-editor.module.css';
import fieldStyles from '../../kit/forms/field.module.css';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconKeyboard,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { Tooltip } from '../../kit/layout/tooltip.tsx';

const CIRCLE_HINTS = { choosingRadius: 'circleSize', circleComplete: 'circleDone' } as const;

/**
 * §2: the bar over the map while a geofence is drawn, with Concluir and Cancel, undo and redo, and
 * coordinates to type instead of drawing.
 */
export function GeofenceEditorBar() {
  const { editor } = useConsole().geofences;
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const { step, kind, area, selectedPointIndex, isRejected } = useView(editor);
  const [isTyping, setTyping] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useHeightProperty(bar, '--farol-editor-bar-height');
  // Escape neither discards the drawing nor leaves the hidden form behind it.
  useEscape(() => undefined);
  // Missing points are reported when the user tries to finish; errors at once.
  const problems = area ? areaProblems(area) : [];
  const problem = area
    ? problems.find((item) => isRejected || item.kind !== 'tooFewPoints')
    : isRejected
      ? ({
          kind: 'tooFewPoints',
          needed: kind === 'polygon' ? 3 : kind === 'line' ? 2 : 1,
          present: 0,
        } as const)
      : undefined;
  const hint =
    step === 'choosingRadius' || step === 'circleComplete'
      ? CIRCLE_HINTS[step]
      : kind === 'circle'
        ? 'circleCenter'
        : kind;
  const removePoint = (): void => {
    if (selectedPointIndex !== undefined) editor.edit({ type: 'removePoint', index: selectedPointIndex });
  };

  const handleKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === 'y' || (key === 'z' && event.shiftKey))) editor.redo();
    else if (isCommand && key === 'z') editor.undo();
    else if ((key === 'delete' || key === 'backspace') && selectedPointIndex !== undefined) removePoint();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    bar.current?.focus({ preventScroll: true });
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <div
      ref={bar}
      data-drawing
      className={styles.bar}
      role="group"
      aria-label={t('geofences.editor.label')}
      tabIndex={-1}
    >
      {/* The panel with the page's heading is hidden meanwhile. */}
      <VisuallyHidden component="h1">{t('geofences.editor.label')}</VisuallyHidden>
      <p className={styles.hint} role="status">
        {t(`geofences.editor.${hint}`)}
      </p>
      {area && problems.length === 0 && (
        <p className={styles.measure}>{areaMeasureText(t, i18n.language, area, units.distance)}</p>
      )}
      {problem && (
        <p className={fieldStyles.problem} role="alert">
          {areaProblemText(t, problem)}
        </p>
      )}
      {isTyping && (
        <CoordinateFields kind={kind} area={area} selected={selectedPointIndex} onEdit={editor.edit} />
      )}
      <GeofenceEditorTools isTyping={isTyping} onTypingChange={setTyping} onRemovePoint={removePoint} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={editor.cancel}>
          {t('geofences.editor.cancel')}
        </Button>
        <Button onClick={editor.finish}>{t('geofences.editor.finish')}</Button>
      </div>
    </div>
  );
}

/** Publishes the height of an element as a CSS custom property while the element is mounted. */
function useHeightProperty(box: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [box, property]);
}

interface GeofenceEditorToolsProps {
  /** Whether the coordinates are shown as fields. */
  isTyping: boolean;
  onTypingChange: (isTyping: boolean) => void;
  onRemovePoint: () => void;
}

/** The buttons of the geofence editor: undo, redo, start again, coordinates, and removing the selected point. */
function GeofenceEditorTools({ isTyping, onTypingChange, onRemovePoint }: GeofenceEditorToolsProps) {
  const { editor } = useConsole().geofences;
  const { t } = useTranslation();
  const { selectedPointIndex, canUndo, canRedo, canReset } = useView(editor);
  return (
    <div className={styles.tools}>
      <ToolButton label={t('geofences.editor.undo')} disabled={!canUndo} onClick={editor.undo}>
        <IconArrowBackUp size={18} aria-hidden />
      </ToolButton>
      <ToolButton label={t('geofences.editor.redo')} disabled={!canRedo} onClick={editor.redo}>
        <IconArrowForwardUp size={18} aria-hidden />
      </ToolButton>
      <ToolButton label={t('geofences.editor.reset')} disabled={!canReset} onClick={editor.reset}>
        <IconRestore size={18} aria-hidden />
      </ToolButton>
      <ToolButton
        label={t(isTyping ? 'geofences.editor.hideValues' : 'geofences.editor.values')}
        isPressed={isTyping}
        onClick={() => onTypingChange(!isTyping)}
      >
        <IconKeyboard size={18} aria-hidden />
      </ToolButton>
      {selectedPointIndex !== undefined && (
        <ToolButton
          label={t('geofences.editor.removePoint', { number: selectedPointIndex + 1 })}
          onClick={onRemovePoint}
        >
          <IconTrash size={18} aria-hidden />
        </ToolButton>
      )}
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  disabled?: boolean;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({ label, disabled = false, isPressed, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip label={label} openDelay={500}>
      <ActionIcon
        className={styles.tool}
        variant={isPressed ? 'light' : 'subtle'}
        color={isPressed ? 'primary' : 'gray'}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
