-- Prescriptions as plans: the platform's (system), which nobody changes, and each institution's own. What is issued to a
-- child is a copy, so a plan may be edited or deleted at any time; deleted ones stay as rows.

-- Whether some JSON is the actions of a plan: 1 to 20, each with groups of either repetitions or seconds, and a rest.
-- Everything is text compared with a pattern, because a cast of something else would fail instead of answering no.
create function is_plan(items jsonb) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when jsonb_typeof(items) = 'array' then
    jsonb_array_length(items) between 1 and 20 and not exists (
      select from jsonb_array_elements(items) as item
      where (
        jsonb_typeof(item) = 'object'
        and item ->> 'actionId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        and item ->> 'groups' ~ '^([1-9]|10)$'
        and item ->> 'rest' ~ '^(0|[1-9]\d?|[12]\d\d|300)$'
        and (item ->> 'repetitions' is null) <> (item ->> 'seconds' is null)
        and coalesce(item ->> 'repetitions' ~ '^([1-9]\d?|100)$', true)
        and coalesce(item ->> 'seconds' ~ '^([1-9]\d?|[1-5]\d\d|600)$', true)
      ) is not true
    )
  else false end
$$;

create table system_prescription (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 20),
  type text not null check (type in ('exercise', 'prevention')),
  audience text not null check (char_length(audience) <= 20),
  description text not null check (char_length(description) <= 200),
  duration text not null check (duration in ('1w', '2w', '1m', '2m')),
  groups_per_day smallint not null check (groups_per_day between 1 and 6),
  days_per_week smallint not null check (days_per_week between 1 and 7),
  retest_reminder boolean not null,
  items jsonb not null check (is_plan(items)),
  cover bytea check (octet_length(cover) <= 102400),
  cover_type text check (cover_type in ('image/png', 'image/jpeg')),
  cover_hash bytea generated always as (sha256(cover)) stored,
  created_at timestamptz not null,
  check ((cover is null) = (cover_type is null))
);

create table prescription (
  org_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 20),
  type text not null check (type in ('exercise', 'prevention')),
  -- Whom it is for, in words.
  audience text not null check (char_length(audience) <= 20),
  description text not null check (char_length(description) <= 200),
  duration text not null check (duration in ('1w', '2w', '1m', '2m')),
  groups_per_day smallint not null check (groups_per_day between 1 and 6),
  days_per_week smallint not null check (days_per_week between 1 and 7),
  retest_reminder boolean not null,
  items jsonb not null check (is_plan(items)),
  cover bytea check (octet_length(cover) <= 102400),
  cover_type text check (cover_type in ('image/png', 'image/jpeg')),
  cover_hash bytea generated always as (sha256(cover)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  check ((cover is null) = (cover_type is null))
);
-- A name that was deleted may be given anew.
create unique index prescription_name_key on prescription (org_id, name) where deleted_at is null;
create index prescription_newest on prescription (org_id, created_at desc, id desc) where deleted_at is null;

alter table prescription enable row level security;
create policy institution on prescription
  using (org_id = (select app_org())) with check (org_id = (select app_org()));
grant select, insert, update on prescription to {{app_role}};
grant select on system_prescription to {{app_role}};

-- The plans every platform begins with. Amounts are those the library suggests for each action, at the lower end of a
-- range, where a child begins; "each side" and holds are said by the action. The newest-first list shows this order.
insert into system_prescription (id, name, type, audience, description, duration, groups_per_day, days_per_week,
  retest_reminder, items, created_at)
select ('0190ac71-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, name, type, audience, description, duration,
  per_day, per_week, retest,
  (
    select jsonb_agg(jsonb_build_object(
      'actionId', '0190ac70-0000-7000-8000-' || lpad(amount[1]::text, 12, '0'), 'groups', amount[2],
      'repetitions', nullif(amount[3], 0), 'seconds', nullif(amount[4], 0), 'rest', rest) order by place)
    from jsonb_array_elements(actions) with ordinality as listed (action, place),
      lateral (select array(select jsonb_array_elements_text(action)::int) as amount) as numbers
  ),
  timestamptz '2026-01-01 09:00:00+08' - number * interval '1 minute'
from (values
  -- Of each action its number, groups, repetitions and seconds.
  (1, '课间护脊3分钟', 'prevention', '全体',
   '课间站在座位旁就能做，不用器材。约3分钟，上午、下午各做一次。', '2m', 2, 7, false, 0,
   '[[22,2,6,0],[19,2,3,0],[16,2,10,0],[25,2,0,20]]'::jsonb),
  (2, '姿态改善基础方案', 'exercise', '姿态不良',
   '舒展胸背，练习挺胸和站姿。早、晚各做一遍，动作缓慢，不憋气。', '1m', 2, 7, false, 30,
   '[[1,2,8,0],[7,2,8,0],[8,3,10,0],[4,3,10,0],[15,2,0,60],[14,2,8,0]]'),
  (3, '核心稳定方案', 'exercise', '姿态不良、随访',
   '练习躯干稳定和左右对称。每周练5天，每天一遍；腰痛或做不稳时减小幅度。', '2m', 1, 5, false, 30,
   '[[2,2,8,0],[3,2,6,0],[5,3,0,15],[6,3,0,10],[4,3,10,0],[26,1,8,0]]'),
  (4, '颈肩舒缓方案', 'prevention', '久坐、低头',
   '缓解久坐和低头带来的颈肩紧张。每天两遍；头晕、刺痛时停止。', '2w', 2, 7, false, 15,
   '[[16,2,10,0],[18,2,0,20],[19,2,3,0],[20,3,12,0]]'),
  (5, 'Ⅰ度居家辅助方案（就诊后使用）', 'exercise', 'Ⅰ度',
   '请先到有脊柱专科的医院复核，经医生同意后作为辅助。左右两侧次数和时间相同，并按时复测。', '1m', 1, 7, true, 30,
   '[[26,1,8,0],[1,2,8,0],[2,2,8,0],[3,2,6,0],[11,2,6,0],[5,3,0,15]]')
) as seed (number, name, type, audience, description, duration, per_day, per_week, retest, rest, actions);

-- Their covers: drawings of what is trained, PNG of 224 pixels a side.
update system_prescription set cover = decode(drawn.base64, 'base64'), cover_type = 'image/png'
from (values
  (1, 'iVBORw0KGgoAAAANSUhEUgAAAOAAAADgBAMAAADoA3fSAAAAMFBMVEXj8e4Pdm6PqaT////C3NqmzMlmqKNKl5HU6OWiubS6zsqVxL8ff3h3sq0viYJlmJJDDfi7AAAHzUlEQVR42u2cUWhcRRSGb5NNc5PWmqltt5jNNr20akLRwm1qQSzZtJUa+5AWn6qIQcGngmtFRVS2oSKoD3GxYN62axQrCA1VBEFxUbBQhAalPoiQVR8KkkILvuuduffOnLkzyc40Z0S456Emod2PmTn/OWfOmeh5ueWWW2655ZZbbrnllltuueWWW27/qfnzbnmFKvmr5hJ4nBDyvUNeDyGElMbdATdGQPK0O+ACBW53B6xS4FZ3wJZjYIHyyN3OgHcw4IAzYC8DPu8MuI4Br+IFzsPzR+U4QwhpYLnIhSAIgpFP+E+mKa+ExQtie19SRRFpO+sJMPgg/tEGtqODOMBmwK0BnHQLCq9P4AUj7GcVBlxC2dAAGNvURURV9EHgiOAzBCXj1yEwmOU+g+Kk/RIvGPU8bxPByxUzCShdaS3JvuRbxB2dr3lnT6R72sbzmYLgm7G/3pccIRlH89HRuFKLv9mI6DNdqWfy/U2OEMVnJhI/ETyo1kKMMzSO7oIa+Sw+wik0Jx1Ov6XA9xCPkAFn4bdtzFQh5qR4hx8gmAUUBY4DH9qJqEIlsI15hIotTXYU5wgVTpPs6FUnwCAIYtWXkSpEKPxCENyLu6PZ0HYzBmLdfTPBO+aVsBoYcnraQwjuTVROwG2CfU+r84q7yV2mhNcSSoqokbnoz5vYOyqViUmUQbyIwkI4WWARkef1Ba+RG7fgAi9jAjdEjlmixGmCmplAj6soLnAQk9cTQ17gJ4jbLInbFaTMF1hG7cu2EsytavLVdQctLkLIDYIfZTzPO0Myhtt3vpkFomqiP8vDbZFuygKnPHzVu1ug35J5pYbnRhRuXDS5W3MrIw9/Mkf4Ci4vaY+kVkTmZVSIPfm5U+JdQebJgbSIPi5chMCL2DwPyv5PdB70mSF0nhhniu3XHcx7hVSxxXNhFQ50M9QSnBQ3R3iTrIqo8piNy5tgrSCfL3AQVw1x36KHA3GH2fQKClWxhAqsx+21Xg7EvH/GbYQGkCFqKdqVNBDXOXJSNi30PO98CtyGWhmmM7QFN6roiacvyVwZ/T0C68tMgUCzHV0UASzZltBFMQrzPWau6OPtSjfVYZO38d0EGj5Y9p0A+1NRJE90kOtDLgqxZruILYqaB9PhlAtRuAEyUQzLZfCUC1G4cRrxQYkLoCAKNzoUROEGWAeDJvxYKorCSbYQRQGASw5EARLwgANRgFbpdgeiALe1rZiimFX0vTooE/0nfnvupVNf1OxFYVYIvxOXeOWfTSvg4OR4ti20aovtS67Z5ZqZKCK3mWf/RuhdrvJPvxHbKz+aHSGzuYjZ2+kV/ym7jlwTPl8711jfYTB9S+45dji5mZBfzD3WWdek0M70xaeMt5Tabv4RKw0on4wd69RXR65VTbpkfTIw4MDNu1bpj5X+7g4j+7jVeafal189BnyvdgSNFbtHpUthbGPtzlvVPTKQ39eKgW6J7LcgrkasNz/nxM5Stj8JF8mjd1mI6dCO0fRFSYQ8E/13v9GdufCRwNwpAAN1APGj9Wyjm7mOkK30iwXD5tzZCwnwfu7o4rso0ahW2QFWCBmiX+xrmeZsf5I+g0gfXtAVNrQdToYJjydLDSsW/WP/07k6nzKTHWLaEi3yq9MycMxubltPnz8Rsll8Lij5aDmUgeGiVaUnuunvYiUgWNQdG8gCD9o0raP0uCcdqQvVo2jRkP+nLHDMpnsVFan3tNIjVAtxmpBSdxYYVi1+UYGWVHvSZxFqYIuQwVABPGPRgaSxfITGqWWp2AE+M6ACPmhxIaFdzNENVUKu+NKLSCD70yrgQxbl+gx7sudPPp55EQmc9JIKeMDCTZvCPUN6oOiJdV23Chi2zHueJwRIEz4UFgNbKVQCp82BdeFuOgHvAGKpXBaBpZcje5bFmiHzQJOe2wx4ggl0XxSBsV2iKWqbue5TKVCJ7M7+pQVxFznwO/rNDpurFNCksp4ZUgAHaIYq2uheRYcr5EA+/LsrDM8bA7vE675O+WBL+VXkNHNZK90rPEjnNGNJ9iwfok5j6KVQCRrlV0RZhAcOM+tmshi00P2wKuxIkSZUWtUYCNekUX40nfpQxdtrPl2Bp6ZR/iYh4QMbM259FKBfAp+FF5k/VMD9xu0rSXka5Ucdzi0q4EbjnqdE0Cm/DdyU26Lx77V1wehZ0BQZi2qv2Ws+5JS9RKP8ivoQHzafOco60Cg/KmoGs8CKeUkjK/2EGkgf2mX2dG/LfBIgr6ipyfnRIV6WgQct3ofJZ6bL+e9G7tEtAafN40wmH2mUz6741yGv16Ivn9GdLufTPS0dAifYttjRHvnzdcpnDTngqMds3i1nqiad8llXgbzIeeut/m8SM/KR+bpqn7qNQFxv17PO5j9xZqNYIlmmatz3i0l3bwXd668XvHv5w6lrb1g/uct+vO56kX1QaPWGMXtiOuXzX3u+nVGVog7VKT+yRyDvVdupV83rRPkZogUvbmSu9iPF2MJscLHicrTKjw8hnlws272eUhyYtrGQ/oUjX/968qjlFGpC4ZLaULMWphKdXvlrYKoPX0H5t2+qwKlrLKyFKR1kJeXfrikloGssrB1wtSJgDa1f9dn9iEBfmRkQz5DW2bMqcWLpsO/fzaupIjra4/JHzymi5ttzyI+vc8stt9z+N/YPkgjVn+EqTBAAAAAASUVORK5CYII='),
  (2, 'iVBORw0KGgoAAAANSUhEUgAAAOAAAADgBAMAAADoA3fSAAAAMFBMVEXo8OQPdm6PqaS3ya5Ilo3Y49Kx0cbD07xum5aht7HJ184lgnp1sKZeo5k1jIKfx7wCMCkLAAAFWUlEQVR42u2cT4gcRRTGi167l26iQ8OeHDaEDhsze9CwjSx60YWcBGEYwaAgrgMKQQQxh4E95tQHD5sOevC0joaQKMhecghRchQ86IJ6EcR4FWFZ8eZBpqurq6qn+/XgvPckWt8lOxDmN1X93lev/rUQTk5OTk5OTv9Ur95gBqYpL89P06EDOqAD/s+A7E4jfOYGOj38un1z7zYjLsqTJEkGB1y8ICn1LlP7kko8bcw1cMDBeyUx9AGDpyWW6B0utIH7nE+Q5SlGSU3UgepJzB/Xn3lO/nWGGDiWwTkb8WW4nuOI0XNyxB8zxGmgLO2TZ4VYLT7s0ifFwIrYffqY2VCfRvRRUyAuqE8rFp5EUyv1iqTcpAcOrZjdpE9D/ZE+Ece2feYswKKFV7ZVC59geYZ+MbfwmYLmQM2eGKJ0VHqLBIb0eRiWcSmBY3prC8oBogBGDOYth6cNCZxylFGypNmdAQOWomYkC4sP0/RyktDHzFyVmCTH1GVbwlwmqj5V2iAHRrxlqXI3pU16nvDN6RrLak3IOZUpdEvxPuKa5L8seW/yLWOEjP3pgP8V4Pksu8oFjP76/re40FcvfktvpV/8HFv6/U9S3Os/xXP6khD5TtyoH6mGiW/iFt0jGTSio7hV6wTBE+zEgNbRy2H/KAa1jt2rb8cduoPLezTu1H3UDn3QDTyNCXwsXkC/oORCmqbptniwCPC0EJfSdHu5DFmZAdPP44V0X1xJ0/TCUsCXCuC1xYCPi9l/fhqhhUeLAdcRWuhPJpPJ3s5iwDURTSZ7GA5wuBiwj5YVKkj7zaBD9Ewsn+Hap83AF3bUM8TSx/ILjx9pBj7fU1GKJQm6K9qA4rPyX7Q56OwprQ3bgf6sU/t40+/xk3HcPyPagcI7jONf8VZOkyS7eFVAQHH+Yoa3ouGrlWYAuIW5Craqlg8A4BRzEzpU+yEA0MOc3lRfBgBDzE2aancEAKKuRlcBAQCLwDqLuJ43EDBQLqQiZwUIHOPlRVCtGkLAEd76tw5ACIiYF1618AsBEfNC7xlCQMS8OKniDwIWsfwUblbAQLS80FkBA9HyQmcFDETLCyP8QCBaXhi/HASi7bEbO+kgEC0vjOgDgQJro8b4HhiIlBdmT8HA93B2aoys6AAi5YUZ7TDQw7Fv83fDwAAnL0zHgoERzrkFM/ZgIFJemN/SAUTJC8s/OoBTjLzomaHXARxhbEJbY0AHEKWssbK5ZRHzO4GYF9Y4fgpeKfUxTixZkddrBu4KxLyw5yiH8Mrs1vJ5UTuE9EbzIqI1Vg+Xb6EOvF5DE/vHdkgjBI0x5Lw2D/zBHsqWDZqwFgZ5lmXvv1Xq6yzLBrUQW7puu2Ufybcif1zvwijH3tq3g2hKf0Qpmj9fSrtJGlhR69Gf+upZ9TzDZneoRqCbe3N4ElWdWByGDJjOCNuHIRnOCA8VkPHIbnlZjv7Ibl6OeCUwJz/ZpppUArfwFtgA4KYGTqmBvgrLEjiiNtNIJV4J9KjNdKXKdHnDktxMtXnO7lswmGm9ReTeVh8Ayb2tPsSTe9tcEUPtbSd1K8vRFklhK23/BURW2t7HZEWivG9BXSjqLPDLu9zEhaLOc3VbndjbtJMpILG3edU1KwVcofU2r9p3VcBVWqAebxWQ2Ex1RVG94oDWTMfNwLMMzlYBaQtFw9nUSxxIvc0c/S7dYJgEN4Ukqbc1VTCk3tY0/wwpL+qEbcB9Smfb7e5mXOBBS/FP1qXl39V7oii7dNUo0aq3t5xQDvl67U6/nyaktLYoV/eONNDPWV7I4d4x5IAOOC/3nignJycnJycnJycnp39VfwOd4+zv4IZ+3QAAAABJRU5ErkJggg=='),
  (3, 'iVBORw0KGgoAAAANSUhEUgAAAOAAAADgBAMAAADoA3fSAAAAMFBMVEXk7vT2+vyPqaS5z9sPdm4ugnuFubbS4elIlpGuwr+gtrLK19a6y8l8oZxpmpSmzcsKWGpPAAAH00lEQVR42u2cP28jRRTA19liBaHYSQoT2wW3EorsHJJPW7hwewIJCSEhWaKh4wOsvUhBpKJAUAHn7kSD0yCdrkjiIkJHwaU8OgTfgQ9AQYl2x7uemffeeGZ2HSExryGHV/vzvH/zZuaNg8CLFy9evHjx4sWLFy9evHjx8l+R843cE+0ireV2/8zzVJHz+8XtFxmlhGT7weVby5WEaGvNSba/4Z0HTJBaydmeeFmHKRJHeyHyt94CXIm8aJ/IeRkjJGqbWL5wIg4vevFCxMd5q0TOE9//KkmS5Ln4DVolAt4yKWWoEqft8HKFx+6SjTxkCnHSBi9Uea8ntfyoEq/aMeBU1F2cCCJ9sG7FjMX3nosD6YnAlfhJtw2lAh67FIFD1jKxUOhYemmfk56/4v+9lj4MGyu1GKCcz0qNjq4r8krOck2HGAGFspsC87L4a1D8dcaAUpsMca1ExMaEZ1v2SPk4bzTEQ6BQHhQrQbvq542CEXjMxnIdAX6tPBA2yHCFz6kz0UCMhWVlTlEaDHGdpur3ZydiCi2S6hP1ib7zECPoMRx4JnosABZ+k7nG4By8rXCU0+ofCxTYd3TUKE2nzGWEbO02xDxNH8GX7XYaxo7dhoi46AY4EpPANfJQmqZOMTFG3tUtYm8O/1ZjceyiUbQKLSBv8T8Pir/RStVBpxE+QG63UflV4ku1rBGHmNlrdI6+qxzWaRUU1WAZmDTG1llmilfZ5aSU/DYPfkkS3El5ZExb0qhcQ4HJwlmnIeEylSYrOSUeim11miNpVC5quMypp3JLP0WzDBziKfnQsV3sazS6CYdSRpqH7HSaUz4qOCrtohs/nVhpdKx5F3uN877XPRPa6DSioh7LqNQjNoERohOFmlF3PGJjRE1QmANtAkMXFMZAi8DYaUIjoIURd5vQBGhhxN0mNAKaG3G9y4RxVACzzi4jTo19RmfC6OdnVaZ59kOmN6Kxz9Df/WIpz4fDW106zZr6THyXAHnYaeo1Iekz/csEkdGc9JqxoZMSmbuL8mhiaOimVJ6Jlwkhw06jXEM5KZ/p/5pJ8q1m5jd0U8pJ+bT752NFPqGnYkM3PSSctDTgO4+B/J4gmxmVm165O2lZcSdvQ+BHCVmBr43clAByD/0DAj9IyCGaxUVOL9OS4acQ+P4yoZdtEyMgFhUnPOAQ4Lv8uzxB42JiFBXYorbHN4AxIN8ixoB9o7jAw/CI2wkFlvZ94ByIOHDBPREHHhCxbwQk4v6O7+nhwB6xFDaKfAJ4ydMJDhwQcWEKpJahcwrYpZamJkA8s/U3VRMOZAm5YXNlkGimRBgOaeCSiAuT3IZntqPNFhsBvCHiIncGLjZvJIBHRFy4A6utWAJIxYU7sPIKAtgnKnFnYFz5PQGMibgwAaILizqyCSC1kWmyvECnw9pGFPAOnAoZT4gosM7OFHCBVxnOwDrOKOARPIZqBKwzCQU8AWeJFsAJHRUkkIgL17DYzgYUMMbrKFfgdr6jgNV82RJwm7lIIB4XrsBtzUIC8bhwBW5nHxKIx4UZMKWjggbicWGy6MZKjK0LkkA8LhyLKOFlJJBhceFaJgrqooFYXLgCBYeggVhZY7YEhqW+4PI08ACJC9e1hRDUNBAra0yBj/AyXw/Eyn2z7T2wIBUTMw3Eyv1jwxXwmIwK9jcEfqhOYbZLbpDbxCTyGQS+B9KR5aYCyG1imnwTAr8UEu7KZTsxwoCVw8cQ2BGmlAf2mQ2J/CPxq3+u8r4WJ82V0w6tGoh9KUv+M5vNPv6mlK9ms9l3Uh1y7bQHDfbYvxBnuhu5gUf65CeXqMAKxQBZR6mtLoyxzHGDNtQeWyy3muvjxajl3h61rSDmOaE1YqQ9mslMgXP9mYzYE9XG4ZPucK0rQvTHlubHa7nmQLZv0t5i5zPUzsl2FpKasF62cLqmOwvqqS1Kq8YnQeSWaZ3nTtXNFFz5Fsfca9qIUoo+IvtbShOaN5xoTiwXohZ7uu4Im0NnTWeE1Fl2gi+07XsjIjoSpc6ygSa3HVt11KxJnUqh19fkttyqZ4g+s5RqM11us+s2IdOpgqCblLqWPUpUu4miRDq3hZbNezmhU8VNlmRus22lo9raTtSqAt96LtKMZWNbivupEuoLKpnm1u2QRGuikswOiGTq0Jx4iMe+kq6pve5jh8ZktH9WnZB6RG5bOzSYoh3C6pQ7wDfXuy4ttGgPtBp4RG5z64NOMbdRyqYumtu6Ti27aM8uSJ5obnPq2MWHCErfS3w7yGWApdtgVwOGROEvDtDtBkQEh6guX7Bu/dj9jgccIog7pFAM3a94wAssoEyDua3RJZZcjUXwflgoNrrDAoYINAh03PCWTq5kVDD/gUJx3eweknrP6kaNgr4CbHzTKpSVulATSyzPT4VCx0EjSSWlDkDhu5Rmj7VrkpGVKnjqG0+Vmmnw9FfJQ5vfByyvMTIjCdu5Y5mmu/tbawO2cYu0vCPb2c2LW7snm6uXOmneOAjaIu7Sajdt65KsGbFdHnecVNMtyy9zt8cLojW4zS2ar9TAtN0L8jlxHZ+xmP8GwCRoWXL8FwCq+/+t84Kg+gGF2y0zjur/GexBuCFLmRa/+yH8cz8/G1GrVZVJsDeJEOQkC/YpKnLPuFJq603v6/dbypFmgRcvXrx48eLFixcvXrz8j+RfvNfpivwEFdEAAAAASUVORK5CYII='),
  (4, 'iVBORw0KGgoAAAANSUhEUgAAAOAAAADgBAMAAADoA3fSAAAALVBMVEXz7uGPqaQPdm7R18ywwLjBzMJOj4nf4NWes60+iYJ9opwkgXhZnZOMua1opJt1X2fuAAAGQ0lEQVR42u2cz6vcVBTHMyQxI/7ghXn2DW3p4oJKnVomILS4EKN9WOrmjTxxa11ZWmTGWqjoYkILXbiRLipVK6jd+NzoIPUHVOxbVNyIuOvOdiGI/hGlb2by656bnHOSExFzdjPM5JPce7/fe27uD8tqo4022mijjTbaaKONNtr4l8LePBr1z68Pm+I95S/i+UZwXujH8UgTwJHvN0rM8BogTvxcXBBun74WwyYLVLxQHR+IjWYfUPQRbR+MYXNNdB5rYsAIBvYbbTL34lnxEj1/aOydPipeprFrn5t/DpafV4Xb6Kp2B2MRYFdTurv8Zipahb3kq0C0Eke6lbmiZhMBLSQUVKIH1deyXiUb6bD0y5p9JvutoNc4oMhDOWBXE0VKGFM54BooTglgZ37pFcy3dQKn4HOvyDnbFFPQ/+kibQ7YeCvtgh3DSA7ogB1DJOc0LpROeILpvgf5dFcyqYmAVhNIpsJQ7x5J5omB3uV3fbALqTlN7OuDDZk00daG9WeFB2zx4GnDO3by2tWxKz18iscS/h6llPo6/tgTAsa5/hdqJz6UzfQT6fuzOXAgO5ZJynSXWsRx2RKN7fSzJfAJ8fcmc7O5uATulxyOpprNbAkciDaZ+BF3qzikH3Bei/sS4G3hN1/zhrorAR6XbKILLYZZ4OpYGGjZURrYF+dZlp0Cvt7ITMLDCfCPJnjWQwnwtxbYAlvg/wJ4evNWAryyfkjYR4+dVLm4dlXOT9/6S4HxyQsiuMN/K2P8eK7+EX4BbgdZc6bxzEyVxODzOvOKWwoRV2rr/e1thYoDw2Z5dRHxvHqI3h1FiIPV6/FFRYpvqvLeVcT4ueJwaUYFDqq959tW5DhYhXefYsSrFVroRQ5wP7+lvqNY8QFb8jMecDBs9gGV+pYJvMMFMhuqC1/t+0unft3a8v2trX9unvgI/g2vN34Qqp5Lt7OrIvadgCr6JxbwAR338af6Qozdv+jIr1jAN/OXgXBzZP6Xj7OAz+X0fMM3xt6cQzzKAv6eucZ1vzD2ZH78JAv4UvoS39nFwOF71Z8wXYfXrTJgpkB4dXh/KlcZlwO9VFf2fsX3MYMNqxxoubOK72/sTA9XDrTejv/A66DifO2AlQD7L+ciSk2VbFfL3dy96QKyDdNaYQq4rIQbPC91/C9TmR8GuMgpf2BOmHZ8/7UkY0ABd3KSx7iT3vdmKf68fGoxDEMBradvXn6DPZMRZqboccBOlQnM7JwvDuhUWLLkZecGcUC7wmxUbhodB6wyzd7NTkbigMtJzSlPFemlEEjgiL8YJMhO2yOBE/4MX1YVWGAFXeRWQiCBfF3kVIEF8nXh5m4VCbTYusipAg1k62KSWyCEBY64y8Dyf8QCJ9wlrmGuaLDALlcX+crHArm60FaqYoHcJa7ajWKB3CWumkWhgSFPF5oJo4FMXWh/QwOZutAMAw3s8lYRaZaIBrosXeimjwZ6LF3o8kUDebrQO248MOSkNXpqggcGHF3oyRce2OHoQu9G8UCOLoAEGg90GWkN8B88kJPuA+uB8UDOumGg3glAhi4CPWEnAAN6ug/cIwHISPcBdyIAHbIuIP8lAOm6gP5BANJ1AXkFAUhP9yE3pADJw2DI7xFvEwv6GroqSECyLqA+mwKkpvte0S41DJA6DAbzLgqQOgwGe1ASkKgLMHcmAYnpPvhzrxg4Lr9l/OA3Uy+GKMsyyaowbuQGewaaLgxj2KAI2ENdgqKK1C5jzKkDJF24hgo4bOZdMDQDErBnyo4xG/JHFKBnEpFeMbapcUxI3mZIKz1dcp7JNB2SewfwRaDHMbVGj9QhuvCPocYUmeoqICU1ASghB/Ar475jOzmYABObR14xdiI9wA2AbuHMkXWrYnSA1juR20IKX7wjeeJAYN6PL7PLYwQ0EEfyiAPIH13JDY+ROT+T2Z5XtEtWgucVHXEgsXXGLtp4LLHW2y06U0Fit5VTtJdbYmt1p+gQB8ETB9bK/a5eZ1vBPLeYs5l26Ys5m+k8EDFnE/U22FPkvM10ZTFvM5WdmLe5xS+GNhpyNkFvM2UvYgfUmPIzMW8zXVgsUTQVnViiaGocYomiqfmLJYqmkaCUmRrHulJmahzNW0JHY5irKpLxNnNjJB6+dReuAnZPF05qvgAAAABJRU5ErkJggg=='),
  (5, 'iVBORw0KGgoAAAANSUhEUgAAAOAAAADgBAMAAADoA3fSAAAAMFBMVEXq6/X4+P20uNaPqaQPdm7P0eXd3+6/2Npum5YugntJlpHAxN28y8qnu7idxsWbsq6nBBKdAAAGHUlEQVR42u2bv4sbRxTHJQuJgM5Ei5Cu8CpnBL5GTcwjNoETag6CU92dSGpJJrgIIRiBu5CU6e1GfapUjgrXZzalAzGCpImL/AcxgqRNdmZ358e+Ga20b5aQzGtOZ4w+993Z9/2+mZVqNV++fPny5cuXL1++fPny5cvXv6has4p561G1wMVweFqpwOFwOJxVK7BSiUxglRKvOPBOVbzmMKmLagVWJjETWJVEJvB0UZnENtM277MfzysArmPQ7SC4Ef8cVSWwHgSdiiSmAquSmAmsSCI3tecBq3YFBseaYRQktXbu4VzgDynwlnOJqkD3ErnASwF0LZHbWSDVlVOJTV1gEPScevhVTmAi8Y5LgXMV2Hcoka9XoJW7mGpjAlOJLgxOuLZarjxccm21XHm4SaAriUaBjiQqsaSXi5jSXVuVSO/hWizpRe/hVoEOYmqHQHqJC8S1EQ8/pXXtSxuQNqaudgqkjakm7truYgqPJXcx1S4ikFLiupDAROLImWu3Zq48HI2low3A+NpJTKECj4DVtQuJaySWepDUJb1EfidoAqMUeEYeU6hrh5DVS2oPR2NpKoAfEMcUKrDDUL/9xH7UaSWisRQm1zJErmnJmMJjqQsAf8YvvgSAu2hMzUhj6SEAzNPuuEcZU4bcjbJ22OQao1wSG2Jpm+l6CDAhjClT7m6zletiwMNjyhRL/1jaa/5qAAB0MWXcTGwB3vJXJ5jCgz3cuFvacUkP9XDzbmkj3zRjst3U2rhbijIM1hbZbmpPiZ+bJ6e48R/HL44B4H3zPPVif9fGN7yDNAgjcb8ii7ifwS0swH5s2n/NWl9D6nFoY+zl4YlAw3AYiTw8CyzAPSQurMATAXxtBZ7uK9AA7GxT3qRuBRaWyCPGPG+/mwL/MM/g6z08nLv2hWXAj2wryIHNPTw8yVALsLNhvLoFWCuexOnfZt3CRGZ9CbC4xHTUswKn+RFRA3KJo6KuPSsPbBX08GyWLQusFUticW5WGlhMohjWSwMLSeRRNrMDH716swWYvHn1xA4sInEh/osJ+GgjvHT8xAbkf/7tncDkIuDAvoRjyLkFyBbIbuE3xDVAgb0taDW+tADbOxU2xSpjwKMcD2BybQbGEi92GemFGcjCHr6VCrDYl4DN3XaaZRgCZHvfZ+dSPcD2wRKw1io+Z+SBN+N3//BcqadI8MvAWhkgu37fqcCP2T+6AQ7Ye59rhcw2VMB4rw2/6sCvILfzpgI2AOD+sQ58vMwN4FTAZTym5YHxEHffCZBtm/LA/CaKCsjWCgF29duUCNhjdyMCHOjnikTAkL0vAuzpJ1JEwC47WkOAHb0viID83kCA0iacFMhnXwyoT8VEQH4ChQH1EykaYLxSb3HgiXZwSgM85vciBgzTYwZSYNJtGLCn5QUNMPETDBhofUEDTBwTBWp9QQOMeCagwKXaFzTALU89FNhQ+4IEmHQFDtT6ggSYdAUO1PqCBDhIBl4U2Ff7ggSYpiwK1PqCBDhN5ggcuFHGbxJglLwlDpwqfUECTGdBHNhQxhoKYHZb4MCBsoeiAIbp3IIDQ2WsoQCepBJwoNoXFMDMvHBgoIz7FMDMnvs6cK7cxGRAEUDPVN4DtU3JgOL5z48q8CPkqRCRwuSmeE8F/p5ZLa3Cqcifd1ar1fesVqvVNyK97pECO5tf5NzQnyQGwRfjOv2hQrZc4mHXXetZGw2wkRl1ZHjYRQycZjvspeHQlBgYyQ8szyoAbrIL2cCfkFIDdz10JgfueqxODeyL6AsNTyxpgT1xZtHLfyzKAVCS1Uc+UEMPlBfO8IyUFijfmuKGdQiUm2+DexstULaXCPnIEDlQNtCpfnDpAihHRAM3U1qgHIJd3ExpgXIrGLyNFNiRmz3Mf3aPHNiTd9fHuLeRAhXDNngbKXAgX8UO7m2kQDV0AfU2UqDaCfigSApUByfc20iB6vN0fFAkBaqa8EGRFKiuGu5tpEA1c/FBkRr4UrGBifs1nCszo+s1vKlG7hJ+dh1Pnbr5NzejfrGvenigB/5XgSXKA/+XwHUZ3iFft1qUAR70PZ3PPjm4Pq358uXLly9fvnxVWX8DtNGZZSjG45oAAAAASUVORK5CYII=')
) as drawn (number, base64)
where id = ('0190ac71-0000-7000-8000-' || lpad(drawn.number::text, 12, '0'))::uuid;
