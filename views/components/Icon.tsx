export const Icon = ({ d, label }: { d: string; label: string }) => (
  <>
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d={d} />
    </svg>
    <span className="unseen">{label}</span>
  </>
)
