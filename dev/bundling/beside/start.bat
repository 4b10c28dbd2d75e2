@echo off
rem Starts Gusher from this folder; nothing is installed. Games are kept in your own folder, or in one called "data"
rem beside this file if there is one. Arguments go to Gusher: "doctor" finds out why phones can't reach it.
setlocal
title Gusher
if not exist "%~dp0data\" goto chosen
set "GUSHER_DATA=%~dp0data"
set "GUSHER_CACHE=%~dp0data\compiled"
:chosen
set "FIRST=%~1"
if not defined FIRST goto serve
if "%FIRST:~0,1%"=="-" goto serve
"%~dp0python\python.exe" -P -m gusher %*
goto ended
:serve
"%~dp0python\python.exe" -P -m gusher serve --open %*
:ended
if errorlevel 1 pause
