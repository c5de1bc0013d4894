/** The product mark: a lighthouse whose two beams are headlights. */
export function ProductMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="#16233a" />
      <path d="M16 13 29 7v12z" fill="#f5a524" />
      <path d="M16 13 3 7v12z" fill="#f5a524" opacity=".45" />
      <path d="M12.6 16h6.8L21 28H11z" fill="#fff" />
      <circle cx="16" cy="13" r="3.4" fill="#fff" />
      <circle cx="16" cy="13" r="1.6" fill="#f5a524" />
    </svg>
  );
}
