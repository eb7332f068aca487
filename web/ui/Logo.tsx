/**
 * The logo is a cowrie, a shell that was used as money here for a thousand years. It is decorative, because the name is
 * beside it.
 */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 1c7.6 0 12.5 6.2 12.5 15S23.7 31 16 31 3.5 24.8 3.5 16 8.4 1 16 1Z" fill="#fbf8f1" />
      <path d="M16.7 4.500c-1.6 3.5-2.2 7.2-2.1 11.5 0 4.2.1 7.8-1.3 11.5 3.3-2.6 5.1-6.8 5.1-11.500s-.4-8.3-1.7-11.500Z" fill="#1c1f52" />
      <path
        d="M12.9 10.500H9.300M12.6 16H8.600m4 5.500H9.200M20 10.500h3.200M20.4 16h3.800M19.8 21.500h3.4"
        stroke="#d98b10"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
