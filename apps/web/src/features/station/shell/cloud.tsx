/** The network as a cloud, struck through without one. Not among the icons of the staff's application, which has no use for it. */
export function Cloud({ isOff }: { isOff: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {isOff ? (
        <path d="M5.2 6.1A3 3 0 0 0 4.6 12h6.2M6.9 4.3A3.4 3.4 0 0 1 11.3 7a2.6 2.6 0 0 1 2.3 3.9M2.5 2.5l11 11" />
      ) : (
        <path d="M4.6 12a3 3 0 0 1-.2-6 3.6 3.6 0 0 1 6.9 1 2.5 2.5 0 0 1 .2 5z" />
      )}
    </svg>
  );
}
