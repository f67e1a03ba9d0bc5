/** Two bars while it plays, a triangle while it stands. */
export const PlaybackIcon = ({ playing }: { playing: boolean }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
    <path d={playing ? 'M8 5h3v14H8zM13 5h3v14h-3z' : 'M8 5l11 7-11 7z'} />
  </svg>
)
