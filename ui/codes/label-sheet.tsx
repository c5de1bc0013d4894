import { createPortal } from 'react-dom';
import { useTranslation } from '../language/use-translation.ts';
import type { CodeLabel } from './code-label.ts';
import styles from './label-sheet.module.css';

/** Three across and four down, on A4 and on letter paper. */
const PER_PAGE = 12;

/** Labels on paper, without the rest of the page: cut along the lines. A single one fills the page. */
export function LabelSheet({ labels }: { labels: readonly CodeLabel[] }) {
  const { t } = useTranslation();
  const pages = Array.from({ length: Math.ceil(labels.length / PER_PAGE) }, (_, page) =>
    labels.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  );
  return createPortal(
    <div aria-hidden>
      <div className={styles.sheet} data-print-labels={labels.length === 1 ? 'one' : 'many'}>
        {pages.map((page) => (
          <div key={page[0]?.id} className={styles.page}>
            {page.map(({ id, name, plate, code }) => (
              <div key={id} className={styles.label}>
                <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
                  <path d={code.path} />
                </svg>
                <p className={styles.name}>{name}</p>
                {plate !== '' && <p className={styles.plate}>{plate}</p>}
                <p className={styles.number}>{t('detail.qr.number', { id })}</p>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>,
    document.body,
  );
}
