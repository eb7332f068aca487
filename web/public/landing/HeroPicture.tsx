import * as text from './landing.messages.ts';

/** A decorative picture of a shop on a phone: orders arrive and the sales of a week rise. */
export function HeroPicture() {
  const week = [34, 48, 41, 62, 58, 79, 96];
  return (
    <svg viewBox="0 0 500 480" aria-hidden="true" focusable="false" className="hero-picture">
      <defs>
        <linearGradient id="sun" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f6c152" />
          <stop offset="1" stopColor="#e08a12" />
        </linearGradient>
      </defs>
      <circle cx="248" cy="226" r="196" fill="url(#sun)" />
      <g fill="none" stroke="#fbf7ef" strokeOpacity=".35" strokeWidth="3">
        <circle cx="248" cy="226" r="158" strokeDasharray="2 14" strokeLinecap="round" />
        <circle cx="248" cy="226" r="178" strokeDasharray="10 12" />
      </g>
      <rect x="140" y="30" width="214" height="424" rx="34" fill="#14163d" />
      <rect x="150" y="40" width="194" height="404" rx="26" fill="#fbf7ef" />
      <rect x="216" y="50" width="62" height="8" rx="4" fill="#14163d" />
      <text x="168" y="94" fontSize="13" fill="#5f584c">
        {text.today()}
      </text>
      <text x="168" y="124" fontSize="26" fontWeight="700" fill="#1c1f52">
        {text.sales()}
      </text>
      <text x="168" y="144" fontSize="12" fontWeight="600" fill="#166541">
        {text.weekRise()}
      </text>
      {week.map((height, day) => (
        <rect key={height} x={168 + day * 23} y={258 - height} width="15" height={height} rx="5" fill={day === 6 ? '#e39a1f' : '#c3c7ea'} />
      ))}
      <path d="M168 266h158" stroke="#e0d7c5" strokeWidth="2" />
      {['Wave', 'Orange Money'].map((method, row) => (
        <g key={method} transform={`translate(168 ${284 + row * 48})`}>
          <rect width="158" height="40" rx="11" fill="#fff" stroke="#ece5d6" />
          <circle cx="20" cy="20" r="10" fill={['#bfe0f7', '#ffd2a6'][row]} />
          <text x="38" y="18" fontSize="11" fontWeight="600" fill="#1f1b38">
            {method}
          </text>
          <text x="38" y="31" fontSize="10" fill="#756d5e">
            {[text.firstPayment(), text.secondPayment()][row]}
          </text>
          <path d="m134 20 5 5 9-10" fill="none" stroke="#1f7d52" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
        </g>
      ))}
      <g transform="translate(20 392)">
        <rect width="216" height="62" rx="16" fill="#fff" />
        <circle cx="32" cy="31" r="17" fill="#1c1f52" />
        <path d="M24 26h16l-2 11H26Zm3 0c0-7 10-7 10 0" fill="none" stroke="#f6c152" strokeWidth="2.500" strokeLinejoin="round" />
        <text x="60" y="27" fontSize="12.500" fontWeight="700" fill="#1f1b38">
          {text.newOrder()}
        </text>
        <text x="60" y="45" fontSize="11.500" fill="#756d5e">
          {text.twoMinutesAgo()}
        </text>
      </g>
      <g transform="translate(300 146)">
        <rect width="190" height="62" rx="16" fill="#fff" />
        <circle cx="32" cy="31" r="17" fill="#d3eddf" />
        <path d="m24 31 6 6 11-12" fill="none" stroke="#166541" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
        <text x="60" y="27" fontSize="12.500" fontWeight="700" fill="#1f1b38">
          {text.moduleDone()}
        </text>
        <text x="60" y="45" fontSize="11.500" fill="#756d5e">
          {text.collectOnline()}
        </text>
      </g>
    </svg>
  );
}
