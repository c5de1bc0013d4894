import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { useDialog } from './use-dialog.ts';
import styles from './dialog-frame.module.css';
import { Heading } from '../layout/heading.tsx';
import { Deferred } from '../layout/deferred.tsx';

interface DialogFrameProps {
  title: string;
  onClose: () => void;
  size?: number;
  /** As high as the window allows, with a scrolling body. */
  isFullHeight?: boolean;
  fullScreen?: boolean;
  closeOnClickOutside?: boolean;
  /** False while something runs that closing would not stop. */
  isClosable?: boolean;
  children: ReactNode;
}

/** A dialog with its own header: screen readers take Mantine's header for a second banner of the page. */
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
      // A plain className on the content would also apply to the frame around it.
      classNames={isFullHeight ? { content: styles.content ?? '' } : {}}
      {...rest}
    >
      <Modal.Overlay />
      <Modal.Content ref={dialog} aria-label={title}>
        <div className={styles.header}>
          <Heading level={2} look="title">
            {title}
          </Heading>
          {isClosable && <CloseButton aria-label={t('records.close')} onClick={onClose} />}
        </div>
        <Modal.Body
          className={isFullHeight ? (styles.body ?? '') : ''}
          data-padded={!isFullHeight || undefined}
        >
          {isFullHeight ? <Deferred>{children}</Deferred> : children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
