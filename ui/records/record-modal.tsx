import { CloseButton, Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../use-kept-focus.ts';
import styles from './records.module.css';

interface RecordModalProps {
  title: string;
  onClose: () => void;
  size?: number;
  /** As high as the window allows, with a body that scrolls by itself. */
  isTall?: boolean;
  fullScreen?: boolean;
  closeOnClickOutside?: boolean;
  /** False: something is under way that closing does not end. */
  isClosable?: boolean;
  children: ReactNode;
}

/** A dialog with a head of its own: the kit's is a banner to screen readers, and a page has one already. */
export function RecordModal({
  title,
  onClose,
  isTall = false,
  isClosable = true,
  children,
  ...rest
}: RecordModalProps) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Modal.Root
      opened
      centered
      onClose={onClose}
      closeOnEscape={!isTall}
      // A plain class of the content would be one of the frame around it too.
      classNames={isTall ? { content: styles.dialogContent ?? '' } : {}}
      {...rest}
    >
      <Modal.Overlay />
      <Modal.Content
        aria-label={title}
        // The kit keeps the plain handler to itself.
        onKeyDownCapture={(event) => {
          if (isTall && event.key === 'Escape' && isMeantForIt(event)) onClose();
        }}
      >
        <div className={styles.dialogHead}>
          <h2 className={styles.dialogTitle}>{title}</h2>
          {isClosable && (
            <CloseButton size={44} iconSize={18} aria-label={t('records.close')} onClick={onClose} />
          )}
        </div>
        <Modal.Body className={isTall ? (styles.dialogBody ?? '') : ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Not for a dialog that lies over this one, nor for a list that hangs open in it. The kit would close all of them at once. */
function isMeantForIt({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.getAttribute('data-mantine-stop-propagation') !== 'true'
  );
}
