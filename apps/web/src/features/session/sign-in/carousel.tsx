/**
 * The slides beside the sign-in form: autoplay, dots, 500 ms, endless (spec 2). Hovering, keyboard focus and the setting
 * for reduced motion stop them.
 */
import type { SystemInfo } from '@spine/contract/session';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { loginText } from '../login.text.ts';
import css from './carousel.module.css';

type Slide = SystemInfo['carousel'][number];

const Relief = lazyComponent(async () => (await import('./relief.tsx')).Relief);
const SHOWN_MS = 6000;
const DEFAULT_SLIDES: readonly Slide[] = [{ ...loginText.defaultSlide, image: null, link: null }];

function useAutoplay(count: number, paused: boolean) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (paused || still || count < 2) return;
    const timer = setInterval(() => setAt((former) => (former + 1) % count), SHOWN_MS);
    return () => clearInterval(timer);
  }, [count, paused]);
  return { at: at % count, setAt };
}

function SlidePicture({ image }: { image: string | null }) {
  if (image !== null) return <img src={image} alt="" />;
  return <Relief />;
}

function SlideView({ slide, on }: { slide: Slide; on: boolean }) {
  return (
    <div className={clsx(css.slide, on && css.on)} inert={!on}>
      <SlidePicture image={slide.image} />
      <div className={css.cap}>
        <h2>{slide.name}</h2>
        <p>
          {slide.description}
          {slide.link !== null && (
            <a href={slide.link} target="_blank" rel="noopener noreferrer">
              {loginText.moreProducts}
              <Icon name="right" small />
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

export function Carousel({ info }: { info: SystemInfo | undefined }) {
  const slides = info && info.carousel.length > 0 ? info.carousel : DEFAULT_SLIDES;
  const [paused, setPaused] = useState(false);
  const { at, setAt } = useAutoplay(slides.length, paused);
  return (
    <section
      className={css.art}
      aria-label={loginText.introduction}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className={css.artBrand}>
        <BrandMark />
        {info?.brand}
      </div>
      {slides.map((slide, index) => (
        <SlideView key={slide.name} slide={slide} on={index === at} />
      ))}
      {slides.length > 1 && (
        <fieldset className={css.dots} aria-label={loginText.slides}>
          {slides.map((slide, index) => (
            <button
              key={slide.name}
              type="button"
              className={index === at ? css.on : ''}
              aria-label={loginText.slide(index + 1, slide.name)}
              aria-current={index === at}
              onClick={() => setAt(index)}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}
