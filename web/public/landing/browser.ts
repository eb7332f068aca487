// The page works without this script, which only gives the carousel its two buttons.
for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) {
  const track = carousel.querySelector<HTMLElement>('ul');
  const [back, on] = carousel.querySelectorAll('button');
  if (!track || !back || !on) continue;

  const show = () => {
    const room = track.scrollWidth - track.clientWidth;
    back.parentElement?.toggleAttribute('hidden', room <= 1);
    back.disabled = track.scrollLeft <= 1;
    on.disabled = track.scrollLeft >= room - 1;
  };
  const move = (step: number) => {
    const card = track.firstElementChild as HTMLElement | null;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollBy({ left: step * ((card?.offsetWidth ?? 280) + 20), behavior: calm ? 'auto' : 'smooth' });
  };
  back.addEventListener('click', () => move(-1));
  on.addEventListener('click', () => move(1));
  track.addEventListener('scroll', show, { passive: true });
  addEventListener('resize', show);
  show();
}
