import { qrCodePath } from './qr-code-image.ts';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** What a camera reads. */
  text: string;
  label: string;
  /** The size of the frame, which keeps the code readable in the dark scheme; without one there is no frame. */
  frame?: 'small' | 'large';
}

/** A QR code, dark on white in both color schemes. */
export function QrCode({ text, label, frame }: QrCodeProps) {
  const { path, size } = qrCodePath(text);
  return (
    <svg
      {...(frame && { className: styles.framed, 'data-size': frame })}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
