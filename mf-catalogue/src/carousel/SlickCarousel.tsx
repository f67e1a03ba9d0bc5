import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import SlickSlider from 'react-slick'
import { ArrowLeft, ArrowRight, cx, IconButton, useReducedMotion } from 'shared-ui'
import { carousel as text } from './text.ts'
import { CarouselCard, type CarouselProps } from './CarouselCard.tsx'
import styles from './ListingCarousel.module.css'
import { PlaybackIcon } from './PlaybackIcon.tsx'

const AUTOPLAY_MS = 4000
const SLIDE_MS = 500
/** A press that has moved further, in px, was a swipe and opens nothing. */
const SWIPE_PX = 8
/** react-slick adds this much to the time it is given. */
const SLICK_EXTRA_MS = 50

// Bundlers hand out a CommonJS package's default export either way.
const Slider = (SlickSlider as unknown as { default?: typeof SlickSlider }).default ?? SlickSlider

/**
 * The slides in view and one beyond at each side. Only they hold a card: the loop's copies would
 * otherwise fill the page with cards that nobody sees, and load their photos.
 */
const isNear = (index: number, current: number, perView: number, count: number) =>
  (index - current + 1 + count) % count < perView + 2

/** The loop's copies and the slides out of view must not be reached by Tab. */
function hideOutOfView(frame: HTMLElement | null) {
  for (const slide of frame?.querySelectorAll<HTMLElement>('.slick-slide') ?? []) {
    slide.inert = slide.getAttribute('aria-hidden') === 'true'
  }
}

export interface SliderProps extends CarouselProps {
  /** The listing that it starts with. */
  start?: number
}

/** Turns every four seconds, round and round, until the visitor takes over; rests under pointer and focus. */
export function SlickCarousel({ label, listings, perView, start = 0 }: SliderProps) {
  const slider = useRef<SlickSlider>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(start)
  const [playing, setPlaying] = useState(!useReducedMotion())
  const [resting, setResting] = useState(false)
  const pressedAt = useRef(0)
  const turning = playing && !resting
  const stop = () => setPlaying(false)
  const hide = () => hideOutOfView(frame.current)

  // Once paused, react-slick does not start again by its property alone.
  useEffect(() => {
    if (turning) slider.current?.slickPlay()
  }, [turning])

  const openNothingAfterSwipe = (event: MouseEvent) => {
    if (event.detail === 0 || Math.abs(event.clientX - pressedAt.current) < SWIPE_PX) return
    event.preventDefault()
    event.stopPropagation()
  }

  const stopOnArrows = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') stop()
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover, focus and touch stop the turning; each control inside has handlers of its own
    <div
      ref={frame}
      role="group"
      aria-label={label}
      aria-roledescription={text.role}
      onMouseEnter={() => setResting(true)}
      onMouseLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
      onKeyDown={stopOnArrows}
    >
      {/* A pulled link is a swipe here, not a link to drop elsewhere. */}
      <div
        className={styles.viewport}
        onPointerDown={(event) => {
          pressedAt.current = event.clientX
          stop()
        }}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={openNothingAfterSwipe}
      >
        <Slider
          ref={slider}
          infinite
          initialSlide={start}
          // Each press is a step, also while the one before still moves.
          waitForAnimate={false}
          arrows={false}
          dots={false}
          speed={SLIDE_MS}
          slidesToShow={perView}
          slidesToScroll={1}
          autoplay={turning}
          autoplaySpeed={AUTOPLAY_MS - SLICK_EXTRA_MS}
          pauseOnHover={false}
          beforeChange={(_from, to) => setCurrent(to)}
          onInit={() => queueMicrotask(hide)}
          onReInit={hide}
        >
          {listings.map((listing, index) => (
            <div
              key={listing.id}
              className={styles.slide}
              role="group"
              aria-label={`${index + 1} de ${listings.length}`}
            >
              {isNear(index, current, perView, listings.length) && <CarouselCard listing={listing} />}
            </div>
          ))}
        </Slider>
      </div>

      <div className={styles.controls}>
        <IconButton
          variant="outline"
          label={text.previous}
          icon={<ArrowLeft />}
          onClick={() => {
            stop()
            slider.current?.slickPrev()
          }}
        />
        <ul className={styles.dots}>
          {listings.map((listing, index) => (
            <li key={listing.id}>
              <button
                type="button"
                className={cx(styles.dot, index === current && styles.current)}
                aria-label={text.goTo(index + 1)}
                aria-current={index === current || undefined}
                onClick={() => {
                  stop()
                  slider.current?.slickGoTo(index)
                }}
              />
            </li>
          ))}
        </ul>
        <IconButton
          label={playing ? text.pause : text.play}
          icon={<PlaybackIcon playing={playing} />}
          onClick={() => setPlaying(!playing)}
        />
        <IconButton
          variant="outline"
          label={text.next}
          icon={<ArrowRight />}
          onClick={() => {
            stop()
            slider.current?.slickNext()
          }}
        />
      </div>
    </div>
  )
}
