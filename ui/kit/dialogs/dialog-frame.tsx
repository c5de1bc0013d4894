import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialog } from './use-dialog.ts';
import styles from './dialog-frame.module.css';

interface DialogFrameProps {
  title: string;
  onClose: () => void;
  size?: number;
  /** As high as the window allows, with a body that scrolls by itself. */
  isFullHeight?: boolean;
  fullScreen?: boolean;
  closeOnClickOutside?: boolean;
  /** False: something is under way that closing does not end. */
  isClosable?: boolean;
  children: ReactNode;
}

/** A dialog with a head of its own: the kit's is a banner to screen readers, and a page has one already. */
export function DialogFrame({
  title,
  onClose,
  isFullHeight = false,
  isClosable = true,
  children,
  ...rest
}: DialogFrameProps) {
  const { t } = useTranslation();
  const dialog = useDialog(onClose);
  return (
    <Modal.Root
      opened
      centered
      onClose={onClose}
      closeOnEscape={false}
      // A plain class of the content would be one of the frame around it too.
      classNames={isFullHeight ? { content: styles.content ?? '' } : {}}
      {...rest}
    >
      <Modal.Overlay />
      <Modal.Content ref={dialog} aria-label={title}>
        <div className={styles.header}>
          <h2 className={styles.title}>{title}</h2>
          {isClosable && (
            <CloseButton size={44} iconSize={18} aria-label={t('records.close')} onClick={onClose} />
          )}
        </div>
        <Modal.Body className={isFullHeight ? (styles.body ?? '') : ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
