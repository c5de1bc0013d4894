import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconKeyboard,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './geofence-editor.module.css';

interface GeofenceEditorToolsProps {
  /** Whether the coordinates are shown as fields. */
  isTyping: boolean;
  onTypingChange: (isTyping: boolean) => void;
  onRemovePoint: () => void;
}

/** The buttons of the geofence editor: undo, redo, start again, coordinates, and removing the selected point. */
export function GeofenceEditorTools({ isTyping, onTypingChange, onRemovePoint }: GeofenceEditorToolsProps) {
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
